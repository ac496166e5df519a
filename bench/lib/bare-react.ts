import { Writable } from 'node:stream'
import { createElement, type ReactElement } from 'react'
import { renderToPipeableStream } from 'react-dom/server'

const WARM_UP_RENDERINGS = 30
const RENDERINGS = 50
/** Depth and class names are similar to those of the shop's pages. */
const DEPTH = 8
const CLASSES = 'relative flex min-w-0 items-center gap-2 text-14 text-ink-2'

/**
 * CPU time, in milliseconds, in which React renders a page of that many plain elements with a class and a few words, without
 * components, data and translations: the lower bound for a page of that size on this machine.
 */
export async function cpuOfBareReact(elements: number): Promise<number> {
  const branches = Math.ceil(elements / DEPTH)
  const page = () =>
    createElement(
      'main',
      null,
      Array.from({ length: branches }, (_, n) => branch(n)),
    )
  for (let n = 0; n < WARM_UP_RENDERINGS; n++) await render(page())
  const before = process.cpuUsage()
  for (let n = 0; n < RENDERINGS; n++) await render(page())
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000 / RENDERINGS
}

function branch(key: number): ReactElement {
  let inner: ReactElement | string = `Product ${key}`
  for (let depth = 0; depth < DEPTH; depth++)
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
