import { cx } from '@rialto/ui/cx.ts'
import { MessageText } from './message-text.tsx'

export type BubbleLook = 'mine' | 'theirs' | 'failed'

const looks: Record<BubbleLook, string> = {
  theirs: 'rounded-es-badge border-line bg-card',
  mine: 'rounded-ee-badge border-transparent bg-accent text-on-accent',
  failed: 'rounded-ee-badge border-sale/35 bg-sale-soft',
}

/** The bubble of a chat message: the reader's own in the accent colour; `failed` for one that could not be sent. */
export function Bubble({ look, text }: { look: BubbleLook; text: string }) {
  return (
    <div className={cx('max-w-full min-w-0 rounded-[14px] border px-3.5 py-2', looks[look])}>
      <MessageText text={text} />
    </div>
  )
}
