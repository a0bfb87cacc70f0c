/**
 * A form: what is wrong is said beside its field before anything is sent, what is refused beside the field it is about, and the first of them
 * takes the focus. It is sent once at a time; what was typed stays until the page lets go of the form.
 */
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import * as z from 'zod/mini'
import { sentence } from '../format/capital.ts'
import { messageOf } from '../ui/refusal.tsx'
import { DeskError } from './ask.ts'

export interface Form<Name extends string = never> {
  /** For the form element. */
  readonly form: {
    readonly noValidate?: true
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
type Typed = Readonly<Record<string, unknown>>
type Read<Values> = { readonly values: Values } | { readonly errors: Errors }

/** The key of what is about no field. */
const WHOLE = ''

/** What was typed as the schema reads it, or what is wrong with each field: the first thing of each. */
export function readForm<Values extends object>(schema: z.ZodMiniType<Values>, typed: Typed): Read<Values> {
  const { data, error } = z.safeParse(schema, typed)
  if (data !== undefined) return { values: data }
  return { errors: error ? errorsOf(error) : {} }
}

/** What a schema found wrong, by field: the first thing of each. */
export const errorsOf = ({ issues }: z.core.$ZodError): Readonly<Record<string, string>> =>
  Object.fromEntries(issues.toReversed().map(({ path, message }) => [String(path[0] ?? WHOLE), sentence(message)]))

/** A refusal beside the field it names, or a part of which it names, where the form has that; otherwise beside `rest`, or about the whole form. */
export function refused(error: unknown, fields: readonly string[], rest: string = WHOLE): Errors {
  const of = error instanceof DeskError ? error.field : undefined
  const field = of === undefined ? undefined : fields.find((name) => of === name || of.startsWith(`${name}.`))
  return { [field ?? rest]: sentence(messageOf(error)) }
}

/** Reads and sends a form. The sending is a mutation, so that an ended session is noticed whatever form was sent. */
function useSubmission<Values>(
  read: (typed: Typed) => Read<Values>,
  send: (values: Values) => Promise<unknown>,
  refusedAs: (error: unknown, typed: Typed) => Errors,
) {
  const [errors, setErrors] = useState<Errors>({})
  const { mutateAsync, isPending } = useMutation({
    mutationFn: (values: Values) => send(values),
    gcTime: 0,
  })
  const isSending = useRef(false)
  const wasPressed = useRef(false)
  const submit = async (form: HTMLFormElement) => {
    const say = (wrong: Errors) => {
      flushSync(() => setErrors(wrong))
      form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
    }
    const typed = typedIn(form)
    const found = read(typed)
    if ('errors' in found) return say(found.errors)
    setErrors({})
    isSending.current = true
    try {
      await mutateAsync(found.values)
    } catch (error) {
      say(refusedAs(error, typed))
    } finally {
      isSending.current = false
    }
  }
  return {
    form: {
      onSubmit(event: FormEvent<HTMLFormElement>) {
        event.preventDefault()
        wasPressed.current = true
        if (!isSending.current) void submit(event.currentTarget)
      },
      // Once it was pressed, it says while it is typed in what is wrong still.
      onInput({ currentTarget }: FormEvent<HTMLFormElement>) {
        if (!wasPressed.current) return
        const found = read(typedIn(currentTarget))
        setErrors('errors' in found ? found.errors : {})
      },
    },
    errorOf: (name: string) => errors[name],
    refusal: errors[WHOLE],
    isPending,
  }
}

const typedIn = (form: HTMLFormElement): Typed => Object.fromEntries(new FormData(form))

/** A form of text fields: those of the schema, by the names of their inputs. `send` rejects with what the server refused. */
export function useForm<Values extends Readonly<Record<string, string>>>(
  schema: z.ZodMiniType<Values>,
  send: (values: Values) => Promise<unknown>,
): Form<keyof Values & string> {
  const { form, ...rest } = useSubmission(
    (typed) => readForm(schema, typed),
    send,
    (error, typed) => refused(error, Object.keys(typed)),
  )
  return { form: { ...form, noValidate: true }, ...rest }
}

/**
 * A form whose draft its component holds and judges. `fields` are those that a refusal may name; what names none of them is said beside `rest`,
 * where there is one, as in a form of one field.
 */
export const useDraftForm = <Name extends string = never>(
  send: () => Promise<unknown>,
  fields: readonly Name[] = [],
  rest?: Name,
): Form<Name> =>
  useSubmission(
    () => ({ values: undefined }),
    () => send(),
    (error) => refused(error, fields, rest),
  )
