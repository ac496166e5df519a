import { Notice } from '@rialto/ui/notice.tsx'

/** Why the form was refused, beside its fields: a toast may be covered by the keyboard, and is gone after five seconds. */
export function FormProblem({ message }: { message: string | null }) {
  return message && <Notice tone="error">{message}</Notice>
}
