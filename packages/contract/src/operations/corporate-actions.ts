import * as z from 'zod/mini'
import { ANNOUNCEMENT_DATES, Announcement } from '../entities/announcement.ts'
import { CORPORATE_ACTION_TYPES, CorporateActions } from '../entities/corporate-actions.ts'
import { formed } from '../entities/wire-form.ts'
import { page } from './data-parameters.ts'
import { operationsOf } from './operation.ts'
import { choice, choices, day, integer, list, pageToken, text } from './parameters.ts'

const ofData = operationsOf('CorporateActionsApi', 'data')
const ofTrading = operationsOf('CorporateActionsApi', 'trading')

export const corporateActions = ofData({
  path: '/v1/corporate-actions',
  formerPath: '/v1beta1/corporate-actions',
  summary: 'What companies do to their shares, by kind: dividends, splits, mergers and others.',
  input: {
    query: z.object({
      symbols: z.optional(list()),
      cusips: z.optional(list()),
      types: z.optional(choices('types', CORPORATE_ACTION_TYPES)),
      region: z._default(choice('region', ['us', 'non_us', 'all']), 'us'),
      start: z.optional(formed(day('start'), { description: 'The first process date; today where none is given.' })),
      end: z.optional(formed(day('end'), { description: 'The last process date; today where none is given.' })),
      ids: z.optional(formed(list(), { description: 'These and no others: not with any other filter.' })),
      limit: z._default(integer('limit', 1, 1000), 100),
      sort: z._default(choice('sort', ['asc', 'desc']), 'asc'),
      page_token: z.optional(pageToken()),
    }),
  },
  answer: z.looseObject({ corporate_actions: CorporateActions, ...page }),
})

/** As recorded. */
const BOTH_DATES = 'invalid param: both since & until required'
/** Capitals are Alpaca's own. */
const ANNOUNCED = ['Dividend', 'Merger', 'Spinoff', 'Split', 'dividend', 'merger', 'spinoff', 'split'] as const

export const getV2CorporateActionsAnnouncements = ofTrading({
  path: '/v2/corporate_actions/announcements',
  summary: 'Announcements of corporate actions. Deprecated by Alpaca in favour of /v1/corporate-actions.',
  input: {
    query: z.object({
      ca_types: choices('ca_types', ANNOUNCED),
      since: formed(day('since'), { description: 'The first day, inclusive.' }),
      until: formed(day('until'), { description: 'The last day, inclusive; at most 90 days after the first.' }),
      symbol: z.optional(text('Of the company that announced it.')),
      cusip: z.optional(text('Of the company that announced it.')),
      date_type: z._default(
        formed(choice('date_type', ANNOUNCEMENT_DATES), { description: 'Which date lies between since and until.' }),
        'declaration_date',
      ),
    }),
  },
  missing: { since: BOTH_DATES, until: BOTH_DATES },
  answer: z.array(Announcement),
  isPublic: true,
})

export const getV2CorporateActionsAnnouncementsId = ofTrading({
  path: '/v2/corporate_actions/announcements/{id}',
  summary: 'One announcement by its id. Deprecated by Alpaca in favour of /v1/corporate-actions.',
  input: { path: z.object({ id: z.string() }) },
  answer: Announcement,
  refusals: [404],
  isPublic: true,
})
