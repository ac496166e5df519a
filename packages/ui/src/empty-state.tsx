import { MessageState, type MessageStateProps } from './message-state.tsx'

/** Says that there is nothing, and offers a way on. */
export function EmptyState(props: MessageStateProps) {
  return <MessageState {...props} />
}
