import * as z from 'zod/mini'
import { DRAWN_SYMBOL, Drawings } from '../drawings.ts'
import { KeptTable, KeptTables, TABLE_NAME } from '../kept-tables.ts'
import { PreferenceChanges } from '../preferences.ts'
import { SecurityChanges, SecurityStanding } from '../security.ts'
import { TicketTemplates } from '../ticket-templates.ts'
import { namingField, ofNobody, ofPerson } from './operation.ts'

const NO_SYMBOL = 'symbol is required: the one the chart is of'
const query = z.object({ symbol: z.string({ error: NO_SYMBOL }).check(z.regex(DRAWN_SYMBOL, NO_SYMBOL)) })

/** What a person chose, keeps and draws. */
export const OWN_CHOICES = ofPerson({
  getPreferences: { summary: 'What the person prefers.', answer: PreferenceChanges },
  setPreferences: {
    summary: 'Choose what is named; the rest stays.',
    body: PreferenceChanges,
    words: namingField,
    answer: PreferenceChanges,
  },
  getSecurity: { summary: 'How the second factor stands, and what asks for a code.', answer: SecurityStanding },
  setSecurity: {
    summary: 'Choose what asks for a fresh code.',
    body: SecurityChanges,
    answer: SecurityStanding,
    failures: { 403: 'A fresh code is needed.' },
  },
  getTicketTemplates: { summary: 'The templates of tickets.', answer: TicketTemplates },
  setTicketTemplates: {
    summary: 'Put others in the place of all templates.',
    body: TicketTemplates,
    answer: TicketTemplates,
  },
  getTables: { summary: 'How tables are arranged, by name.', answer: KeptTables },
  setTable: {
    summary: 'Arrange one table.',
    path: { name: z.string().check(z.regex(TABLE_NAME)) },
    body: KeptTable,
    answer: KeptTable,
  },
  getDrawings: { summary: 'What is drawn on the charts of a symbol.', query, answer: Drawings },
  setDrawings: { summary: 'Put other drawings on the charts of a symbol.', query, body: Drawings, answer: Drawings },
})

/** What pages load for whoever opens them. */
export const PAGE_PARTS = ofNobody({
  listIcons: {
    summary: 'Icons by name, in the shape of Iconify’s own service.',
    query: z.object({ icons: z.optional(z.string()) }),
    failures: { 400: 'No icon is named.' },
    answer: z.looseObject({ icons: z.record(z.string(), z.unknown()) }),
  },
  getEmbeds: { summary: 'Where TradingView’s widgets are framed from.', answer: z.object({ frames: z.url() }) },
})
