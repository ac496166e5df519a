import { Writable } from 'node:stream'
import { createElement, type ReactElement } from 'react'
import { renderToPipeableStream } from 'react-dom/server'

const WARMING = 30
const RENDERINGS = 50
/** About as deep, and as wordy, as pages of a shop are. */
const NESTED = 8
const CLASSES = 'relative flex min-w-0 items-center gap-2 text-14 text-ink-2'

/**
 * CPU, in milliseconds, that React takes for a page of so many elements that have a class and a few words, and nothing else: no
 * components, no data, no texts to be looked up. No page of that size is rendered for less on this machine.
 */
export async function cpuOfBareReact(elements: number): Promise<number> {
  const branches = Math.ceil(elements / NESTED)
  const page = () =>
    createElement(
      'main',
      null,
      Array.from({ length: branches }, (_, n) => branch(n)),
    )
  for (let n = 0; n < WARMING; n++) await render(page())
  const before = process.cpuUsage()
  for (let n = 0; n < RENDERINGS; n++) await render(page())
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000 / RENDERINGS
}

function branch(key: number): ReactElement {
  let inner: ReactElement | string = `Product ${key}`
  for (let depth = 0; depth < NESTED; depth++)
    inner = createElement('div', { key, className: CLASSES, title: `Part ${depth}` }, inner)
  return inner as ReactElement
}

const render = (page: ReactElement): Promise<void> =>
  new Promise((resolve, reject) => {
    const { pipe } = renderToPipeableStream(page, {
      onAllReady: () => pipe(new Writable({ write: (_part, _encoding, done) => done() }).on('finish', resolve)),
      onError: reject,
    })
  })
