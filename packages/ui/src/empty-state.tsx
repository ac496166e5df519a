import { MessageState, type MessageStateProps } from './message-state.tsx'

/** Nothing here: a sentence that says so, and a way on. */
export function EmptyState(props: MessageStateProps) {
  return <MessageState {...props} />
}
