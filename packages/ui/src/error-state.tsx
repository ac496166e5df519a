import { CircleAlert, type IconNode, RotateCw } from 'lucide'
import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { Icon } from './icon.tsx'
import { MessageState } from './message-state.tsx'

interface ErrorStateProps {
  /** The failure, as a sentence. */
  title: ReactNode
  children?: ReactNode
  /** The retry button; omitted when a retry cannot help. */
  retry?: { label: string; onRetry: () => void; pending?: boolean }
  action?: ReactNode
  icon?: IconNode
  className?: string
}

/** A failure with a retry button. Announced when it appears. */
export function ErrorState({ title, children, retry, action, icon = CircleAlert, className }: ErrorStateProps) {
  const retryButton = retry && (
    <Button onClick={retry.onRetry} pending={retry.pending}>
      <Icon as={RotateCw} size={18} />
      {retry.label}
    </Button>
  )
  return (
    <div role="alert">
      <MessageState
        icon={icon}
        title={title}
        className={className}
        action={
          (retryButton || action) && (
            <>
              {retryButton}
              {action}
            </>
          )
        }
      >
        {children}
      </MessageState>
    </div>
  )
}
