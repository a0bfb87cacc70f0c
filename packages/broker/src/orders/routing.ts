/** Routing by instructions of the client's own, which accounts have to be entitled to: none here is. Source: Alpaca (observed). */
import { forbidden, type Rejection } from '../account/rejection.ts'

export const wrongRouting = ({
  advanced_instructions: given,
}: {
  readonly advanced_instructions?: unknown
}): Rejection | undefined =>
  given === undefined || given === null ? undefined : forbidden('account not allowed to use advanced_instructions')
