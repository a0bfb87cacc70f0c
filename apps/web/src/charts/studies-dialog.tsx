/** Which studies a chart shows, and over how many bars each is computed. */
import { useState } from 'react'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { NumberInput } from '../ui/number-input.tsx'
import {
  LONGEST,
  MOST_STUDIES,
  parseStudy,
  STUDIES,
  STUDY_IDS,
  type StudyId,
  type StudyKey,
  studyFacts,
  studyKey,
} from './studies.ts'

interface StudiesDialogProps {
  readonly studies: readonly StudyKey[]
  readonly onChange: (studies: readonly StudyKey[]) => void
  readonly onClose: () => void
}

export function StudiesDialog({ studies, onChange, onClose }: StudiesDialogProps) {
  const isFull = studies.length >= MOST_STUDIES
  const put = (place: number, key: StudyKey) => {
    if (!studies.some((other, at) => other === key && at !== place)) onChange(studies.with(place, key))
  }
  return (
    <Dialog onClose={onClose} title="Studies" description={`At most ${MOST_STUDIES} at a time.`}>
      <ul className="studies-chosen" aria-label="Shown">
        {studies.map((key, place) => {
          const study = parseStudy(key)
          if (!study) return null
          const { label } = STUDIES[study.id]
          return (
            <li key={key}>
              <span>{label}</span>
              {study.length !== undefined && (
                <Length
                  key={study.length}
                  label={`Bars of ${label}`}
                  value={study.length}
                  onChange={(length) => put(place, studyKey({ id: study.id, length }))}
                />
              )}
              <IconButton
                icon="trash-2"
                label={`Remove ${label}`}
                onClick={() => onChange(studies.filter((other) => other !== key))}
              />
            </li>
          )
        })}
      </ul>
      <div className="flex flex-wrap gap-1.5 mt-3">
        {STUDY_IDS.map((id) => (
          <Button
            key={id}
            size="small"
            icon="plus"
            disabled={isFull || !nextKey(studies, id)}
            title={isFull ? `At most ${MOST_STUDIES} studies: remove one first` : undefined}
            onClick={() => {
              const key = nextKey(studies, id)
              if (key) onChange([...studies, key])
            }}
          >
            {studyFacts(id).label}
          </Button>
        ))}
      </div>
    </Dialog>
  )
}

/** A study added again gets another length: a second average is a slower one. */
function nextKey(studies: readonly StudyKey[], id: StudyId): StudyKey | undefined {
  const usual = studyFacts(id).length
  if (usual === undefined) return studies.includes(id) ? undefined : id
  return [usual, 50, 100, 200, 9].map((length) => studyKey({ id, length })).find((key) => !studies.includes(key))
}

/** Kept when it is left or Enter is pressed, so that 2 on the way to 200 computes nothing. */
function Length({ label, value, onChange }: { label: string; value: number; onChange: (length: number) => void }) {
  const [text, setText] = useState(String(value))
  const length = Number(text)
  const isLength = text !== '' && Number.isInteger(length) && length >= 2 && length <= LONGEST
  const keep = () => isLength && length !== value && onChange(length)
  return (
    <NumberInput
      aria-label={label}
      aria-invalid={isLength ? undefined : true}
      inputMode="numeric"
      value={text}
      onChange={setText}
      onBlur={keep}
      onKeyDown={(event) => event.key === 'Enter' && keep()}
    />
  )
}
