/** Which studies a chart shows, and over how many bars each is computed. */
import { Button } from '../ui/button.tsx'
import { CommittedNumber } from '../ui/committed-number.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { IconButton } from '../ui/icon-button.tsx'
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
                <CommittedNumber
                  label={`Bars of ${label}`}
                  value={String(study.length)}
                  problemOf={lengthProblem}
                  onCommit={(length) => put(place, studyKey({ id: study.id, length: Number(length) }))}
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

const lengthProblem = (text: string): string | undefined =>
  /^\d{1,4}$/.test(text) && Number(text) >= 2 && Number(text) <= LONGEST ? undefined : `From 2 to ${LONGEST} bars.`
