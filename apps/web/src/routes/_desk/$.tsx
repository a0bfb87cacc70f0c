import { createFileRoute } from '@tanstack/react-router'
import { errorTitle, NotFound, pageNotFound } from '../../desk/error-page.tsx'

/** Every address that is no screen. */
export const Route = createFileRoute('/_desk/$')({
  head: ({ match }) => ({ meta: [{ title: errorTitle(404, pageNotFound(match.pathname)) }] }),
  component: NotFound,
})
