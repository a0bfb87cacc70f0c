/** Lists where a person is signed in, and signs them out there. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { bareDateTime, inNewYork } from '../../format/time.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Chip } from '../../ui/chip.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { ACTIONS, Cell, RowHead, Table } from '../../ui/table.tsx'
import { toast, toastFailure } from '../../ui/toast.ts'
import { deviceOf } from './device.ts'
import { endOtherSessions, endSession, type Session, sessionsQuery } from './sessions.ts'

export function SessionsCard() {
  const queryClient = useQueryClient()
  const { data: sessions, error, refetch } = useQuery(sessionsQuery())
  const {
    mutate: signOut,
    variables,
    isPending,
  } = useMutation({
    mutationFn: (session: Session | 'others') => (session === 'others' ? endOtherSessions() : endSession(session.id)),
    onSuccess: (_, session) =>
      toast({
        title: session === 'others' ? 'All other sessions are signed out' : `${deviceOf(session.agent)} is signed out`,
        tone: 'gain',
      }),
    onError: toastFailure('Nothing was signed out'),
    onSettled: () => queryClient.invalidateQueries(sessionsQuery()),
  })
  const isBusy = (session: Session | 'others') => isPending && variables === session
  return (
    <Card
      title="Sessions"
      isFlush
      actions={
        <Button
          size="small"
          isBusy={isBusy('others')}
          disabled={!sessions?.some(({ isThis }) => !isThis)}
          title={sessions?.length === 1 ? 'This is the only session' : undefined}
          onClick={() => signOut('others')}
        >
          Sign out all others
        </Button>
      }
    >
      {error ? (
        <ErrorState title="The sessions could not be read" error={error} onRetry={() => void refetch()} />
      ) : (
        <Table
          label="Sessions"
          heads={[
            { isSticky: true, children: 'Device' },
            'Address',
            inNewYork('Signed in'),
            inNewYork('Last seen'),
            ACTIONS,
          ]}
        >
          <tbody>
            {sessions === undefined && <SkeletonRows rows={1} widths={[120, 100, 120, 120, 60]} />}
            {sessions?.map((session) => (
              <tr key={session.id}>
                <RowHead>
                  <span title={session.agent ?? undefined}>{deviceOf(session.agent)}</span>
                </RowHead>
                <Cell className="id">{session.address ?? <span className="faint">unknown</span>}</Cell>
                <Cell>{bareDateTime(session.signedInAt)}</Cell>
                <Cell>{bareDateTime(session.seenAt)}</Cell>
                <Cell isNumber>
                  {session.isThis ? (
                    <Chip tone="gain">This session</Chip>
                  ) : (
                    <Button
                      size="small"
                      tone="danger"
                      aria-label={`Sign out ${deviceOf(session.agent)} at ${session.address ?? 'an unknown address'}`}
                      isBusy={isBusy(session)}
                      onClick={() => signOut(session)}
                    >
                      Sign out
                    </Button>
                  )}
                </Cell>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
    </Card>
  )
}
