import type { ContentsEntry } from '@rialto/contract'
import { cx } from '@rialto/ui/cx.ts'
import type { ReactNode } from 'react'
import { ContentsList, hasContents } from './contents-list.tsx'
import { Prose } from './prose.tsx'

interface ArticleProps {
  /** Made safe by the server; its headings carry the ids that `contents` names. */
  html: string
  contents: readonly ContentsEntry[]
  /** Above the text, as wide as all of it: the title, a picture. */
  head: ReactNode
  /** Below the text. */
  children?: ReactNode
}

/** The width of an article, for what stands above it and has to begin where it does. */
export const articleWidth = (contents: readonly ContentsEntry[]): string =>
  cx('mx-auto', hasContents(contents) ? 'max-w-230' : 'max-w-prose')

/** A text to be read: in a readable measure, with its contents beside it where there is room, above it elsewhere. */
export function Article({ html, contents, head, children }: ArticleProps) {
  const listed = hasContents(contents)
  return (
    <article className={articleWidth(contents)}>
      {head}
      <div className={cx(listed && 'lg:grid lg:grid-cols-[220px_minmax(0,1fr)] lg:gap-x-14')}>
        {listed && (
          <div>
            <ContentsList contents={contents} />
          </div>
        )}
        <div>
          <Prose html={html} />
          {children}
        </div>
      </div>
    </article>
  )
}
