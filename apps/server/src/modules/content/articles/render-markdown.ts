import { fileURLToPath } from 'node:url'
import type { ArticleProblem } from '@rialto/contract/market-enums'
import { Piscina } from 'piscina'
import type { FileStorage } from '../../../files/storage.ts'
import type { PlacedPicture } from '../../../html/sanitize.ts'
import { RefusalError, refuse } from '../../../lib/refusal.ts'
import { text } from '../../../lib/texts.ts'
import { anchorNamed } from './anchors.ts'
import { findStoredPicture } from './files/render-text.ts'
import { type FinishedText, finishInThread, readInThread } from './markdown.thread.ts'

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

const tasks = { readInThread, finishInThread }
type Tasks = typeof tasks
type Task = keyof Tasks

/** What is shorter takes a millisecond at the most, whatever is in it, and a thread takes longer to start. */
const SHORT = 2_000
/** A text that takes longer, together with the start of the thread on a busy machine, is refused; its thread ends. */
const TIMEOUT_MS = 15_000
const IDLE_MS = 30_000

let pool: Piscina | undefined

/**
 * Runs a task of `markdown.thread.ts` in a thread of its own unless its text is short. Throws a `RefusalError` where that takes too
 * long, so that no text holds up other requests.
 */
async function runAside<T extends Task>(task: T, parameters: Parameters<Tasks[T]>[0]): Promise<ReturnType<Tasks[T]>> {
  const run = tasks[task] as (parameters: Parameters<Tasks[T]>[0]) => ReturnType<Tasks[T]>
  if (parameters[0].length <= SHORT) return run(parameters)
  pool ??= new Piscina({
    filename: fileURLToPath(new URL('./markdown.thread.ts', import.meta.url)),
    minThreads: 0,
    maxThreads: 1,
    maxQueue: 50,
    idleTimeout: IDLE_MS,
  })
  const signal = AbortSignal.timeout(TIMEOUT_MS)
  try {
    return await pool.run(parameters, { name: task, signal })
  } catch (error) {
    if (!signal.aborted) throw error
    throw new RefusalError(refuse('invalid', text('This text takes too long to be read. Please make it simpler.')))
  }
}
