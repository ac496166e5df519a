import type { ArticleProblem } from '@rialto/contract/market-enums'
import type { FileStorage } from '../../../files/index.ts'
import type { PlacedPicture } from '../../../html/sanitize-article.ts'
import { anchorNamed } from './anchors.ts'
import { findStoredPicture } from './files/place-pictures.ts'
import type { FinishedText } from './markdown.thread.ts'
import { runAside } from './markdown-threads.ts'

interface Problem {
  kind: ArticleProblem
  name: string
}

const PROBLEMS_MAX = 20
const NAME_MAX = 60

/** Renders Markdown as the safe HTML that readers see, with pictures of this market alone, and names what they would miss. */
export async function renderMarkdown(
  files: FileStorage,
  markdown: string,
): Promise<FinishedText & { problems: Problem[] }> {
  const read = await runAside('readInThread', [markdown])
  const problems: Problem[] = read.removed.map(({ name }) => ({ kind: 'removed', name }))
  const pictures = new Map<string, PlacedPicture>()
  for (const { name, alt } of read.pictures) {
    const picture = pictures.get(name) ?? (await findStoredPicture(files, name))
    if (!picture) problems.push({ kind: 'no_picture', name })
    else {
      pictures.set(name, picture)
      if (alt.trim() === '') problems.push({ kind: 'no_description', name })
    }
  }
  const finished = await runAside('finishInThread', [read.html, pictures])
  const anchors = new Set(finished.anchored.contents.map(({ id }) => id))
  for (const { name } of read.links) {
    if (name.startsWith('#') && !anchors.has(anchorNamed(name.slice(1)))) problems.push({ kind: 'no_heading', name })
    if (/^[^:/#][^:]*\.md(?:#|$)/.test(name)) problems.push({ kind: 'file_link', name })
  }
  return {
    ...finished,
    problems: problems.slice(0, PROBLEMS_MAX).map(({ kind, name }) => ({ kind, name: shortened(name) })),
  }
}

const shortened = (name: string): string => (name.length > NAME_MAX ? `${name.slice(0, NAME_MAX)}…` : name)
