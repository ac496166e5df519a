import { MessageState, type MessageStateProps } from './message-state.tsx'

/** An empty state with an optional action. */
export function EmptyState(props: MessageStateProps) {
  return <MessageState {...props} />
}
