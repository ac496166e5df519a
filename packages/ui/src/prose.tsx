import { cx } from './cx.ts'

interface ProseProps {
  /** Sanitised by the server. */
  html: string
  className?: string
}

const rhythm =
  'max-w-prose text-16 wrap-anywhere [&>*+*]:mt-4 [&>:is(h2,h3,h4,h5,h6)]:mt-8 [&>table]:mt-6 [&>:first-child]:mt-0 [&_:is(h2,h3)]:text-18 [&_:is(h4,h5,h6)]:text-16'
const lists =
  '[&_:is(ul,ol)]:ps-5 [&_ul]:list-disc [&_ol]:list-decimal [&_li]:mt-1.5 [&_li]:ps-1 [&_li]:marker:text-ink-3 [&_dt]:font-semibold [&_dd]:mb-2'
const tables =
  '[&_table]:w-full [&_table]:border-t [&_table]:border-line [&_table]:text-14 [&_caption]:pb-2 [&_caption]:text-start [&_caption]:text-ink-2 [&_:is(td,th)]:border-b [&_:is(td,th)]:border-line [&_:is(td,th)]:py-2.5 [&_:is(td,th)]:pe-4 [&_:is(td,th)]:text-start [&_:is(td,th)]:align-top [&_th]:font-normal [&_th]:text-ink-2 [&_tbody_tr>:first-child]:w-2/5'
const words =
  '[&_a]:text-accent-ink [&_a]:underline [&_a]:underline-offset-3 [&_blockquote]:border-s-3 [&_blockquote]:border-line-strong [&_blockquote]:ps-4 [&_blockquote]:text-ink-2 [&_code]:text-14 [&_hr]:border-line [&_mark]:bg-warn-soft [&_mark]:text-warn [&_pre]:overflow-x-auto [&_pre]:rounded-control [&_pre]:bg-ground-2 [&_pre]:p-4'

/** Rich text of readable width. Its language may differ from the page's, so its direction is detected. */
export function Prose({ html, className }: ProseProps) {
  return (
    <div
      dir="auto"
      className={cx(rhythm, lists, tables, words, className)}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: the contract's SafeHtml, made safe on its way in
      dangerouslySetInnerHTML={{ __html: html }}
    />
  )
}
