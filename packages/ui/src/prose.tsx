import { cx } from './cx.ts'

interface ProseProps {
  /** Sanitised by the server. */
  html: string
  className?: string
}

/** Rich text of readable width. Its language may differ from the page's, so its direction is detected. */
export function Prose({ html, className }: ProseProps) {
  return (
    <div
      dir="auto"
      className={cx('prose', className)}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: the contract's SafeHtml, made safe on its way in
      dangerouslySetInnerHTML={{ __html: html }}
    />
  )
}
