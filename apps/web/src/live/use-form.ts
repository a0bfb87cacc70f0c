/**
 * A form of text fields over a schema: what is wrong is said beside its field before anything is sent, what is refused beside the field it is
 * about, and the first of them takes the focus. What was typed stays until the page lets go of the form.
 */
import { type FormEvent, useState } from 'react'
import * as z from 'zod/mini'
import { messageOf } from '../ui/refusal.tsx'
import { DeskError } from './ask.ts'

export interface Form<Name extends string> {
  /** For the form element. */
  readonly form: {
    readonly noValidate: true
    readonly onSubmit: (event: FormEvent<HTMLFormElement>) => void
    readonly onInput: (event: FormEvent<HTMLFormElement>) => void
  }
  /** What is wrong with a field. */
  readonly errorOf: (name: Name) => string | undefined
  /** What was refused and is about no field. */
  readonly refusal: string | undefined
  readonly isPending: boolean
}

type Errors = Readonly<Record<string, string | undefined>>

/** The key of what is about no field. */
const WHOLE = ''

const sentence = (text: string): string => {
  const upper = text.charAt(0).toUpperCase() + text.slice(1)
  return /[.?!]$/.test(upper) ? upper : `${upper}.`
}

/** What was typed as the schema reads it, or what is wrong with each field: the first thing of each. */
export function readForm<Values extends object>(
  schema: z.ZodMiniType<Values>,
  typed: Readonly<Record<string, unknown>>,
): { readonly values: Values } | { readonly errors: Errors } {
  const { data, error } = z.safeParse(schema, typed)
  if (data !== undefined) return { values: data }
  const issues = error?.issues ?? []
  return {
    errors: Object.fromEntries(issues.toReversed().map(({ path, message }) => [String(path[0] ?? WHOLE), message])),
  }
}

/** A refusal beside the field it names, where the form has that, or about the whole form. */
export function refused(error: unknown, fields: readonly string[]): Errors {
  const field = error instanceof DeskError ? fields.find((name) => name === error.field) : undefined
  return { [field ?? WHOLE]: sentence(messageOf(error)) }
}

/** The fields are those of the schema, by the names of their inputs. `send` rejects with what the server refused. */
export function useForm<Values extends Readonly<Record<string, string>>>(
  schema: z.ZodMiniType<Values>,
  send: (values: Values) => Promise<unknown>,
): Form<keyof Values & string> {
  const [errors, setErrors] = useState<Errors>({})
  const [isPending, setPending] = useState(false)
  const [wasPressed, setPressed] = useState(false)
  const submit = async (form: HTMLFormElement) => {
    const inputs = [...form.elements].filter((element) => element instanceof HTMLInputElement && element.name !== '')
    const names = (inputs as HTMLInputElement[]).map(({ name }) => name)
    const say = (wrong: Errors) => {
      setErrors(wrong)
      const first = names.findIndex((name) => wrong[name] !== undefined)
      ;(inputs[first] as HTMLInputElement | undefined)?.focus()
    }
    const read = readForm(schema, Object.fromEntries(new FormData(form)))
    if ('errors' in read) return say(read.errors)
    setErrors({})
    setPending(true)
    try {
      await send(read.values)
    } catch (error) {
      say(refused(error, names))
    } finally {
      setPending(false)
    }
  }
  return {
    form: {
      noValidate: true,
      onSubmit(event) {
        event.preventDefault()
        setPressed(true)
        if (!isPending) void submit(event.currentTarget)
      },
      // Once it was pressed, a field says while it is typed in what is wrong with it still.
      onInput({ target, currentTarget }) {
        if (!wasPressed || !(target instanceof HTMLInputElement) || target.name === '') return
        const read = readForm(schema, Object.fromEntries(new FormData(currentTarget)))
        setErrors({ ...errors, [target.name]: 'errors' in read ? read.errors[target.name] : undefined })
      },
    },
    errorOf: (name) => errors[name],
    refusal: errors[WHOLE],
    isPending,
  }
}
