import { Badge } from '@rialto/ui/badge.tsx'
import { Notice } from '@rialto/ui/notice.tsx'
import type { ReactNode } from 'react'
import type { StateWords } from './payout-words.ts'

/** An account to which a shop is paid, and how it stands. */
export function AccountPanel({ state: { label, tone }, children }: { state: StateWords; children: ReactNode }) {
  return (
    <div className="panel flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-3.5 md:px-5">
      <p className="min-w-0 flex-1 wrap-anywhere">{children}</p>
      <Badge tone={tone} dot>
        {label}
      </Badge>
    </div>
  )
}

interface RefusedNoticeProps {
  tone: 'warn' | 'error'
  text: string
  /** In the words of the bank or of Stripe. */
  reason: string | null
  /** Buttons that mend it. */
  children?: ReactNode
}

/** Tells that a payout did not arrive, and why. */
export function RefusedNotice({ tone, text, reason, children }: RefusedNoticeProps) {
  return (
    <Notice tone={tone}>
      <p>{text}</p>
      {reason && (
        <blockquote dir="auto" className="mt-1 border-s-2 border-line-strong ps-3 wrap-anywhere">
          {reason}
        </blockquote>
      )}
      {children}
    </Notice>
  )
}
