import type { Page, Request } from '@playwright/test'

const SHOWN = 12
const expectedOn = new WeakMap<Page, RegExp[]>()

/** Says that this test provokes what matches, on this page: `expectProblem(page, /status of 404/)`. */
export function expectProblem(page: Page, pattern: RegExp): void {
  expectedOn.set(page, [...(expectedOn.get(page) ?? []), pattern])
}

export interface Problems {
  /** What went wrong on the page so far and was not announced by its test. */
  unexpected(): Error | undefined
}

/** Notes whatever goes wrong on a page; also what it asks of another machine, which the browser finds none of. */
export function watchForProblems(page: Page): Problems {
  const seen: string[] = []
  page.on('console', (message) => {
    const text = message.text()
    const { url } = message.location()
    if ((message.type() === 'error' || /hydrat/i.test(text)) && !isFromTrace(text, url))
      seen.push(`console ${message.type()}: ${text} (${url})`)
  })
  page.on('pageerror', (error) =>
    seen.push(`exception: ${error.stack || error.message || error.name || String(error)}`),
  )
  page.on('request', (request) => {
    const missing = missingHeaders(request)
    if (missing.length > 0) seen.push(`call without ${missing.join(' and ')}: ${request.method()} ${request.url()}`)
  })
  page.on('requestfailed', (request) => {
    if (wasLost(request)) seen.push(`request failed: ${request.url()} (${request.failure()?.errorText})`)
  })
  return {
    unexpected() {
      const expected = expectedOn.get(page) ?? []
      const found = seen.filter((problem) => !expected.some((pattern) => pattern.test(problem)))
      if (found.length === 0) return undefined
      const more = found.length > SHOWN ? `\n  and ${found.length - SHOWN} more` : ''
      return new Error(`The page had problems:\n  ${found.slice(0, SHOWN).join('\n  ')}${more}`)
    },
  }
}

/** Headers that a call of the storefront lacks (docs/spec §7). A page that is opened at an address of the API is no call. */
function missingHeaders(request: Request): string[] {
  const { pathname } = new URL(request.url())
  if (!pathname.startsWith('/api/') || request.isNavigationRequest()) return []
  const headers = request.headers()
  const language = headers['accept-language'] ?? ''
  return [
    ...(headers['x-requested-with'] === 'XMLHttpRequest' ? [] : ['X-Requested-With']),
    // The browser's own wish has a list of languages, or none that the shop was asked for.
    ...(/^[a-z]{2}(-[A-Za-z]+)?$/.test(language) ? [] : ['the Accept-Language of a locale']),
  ]
}

/** Playwright's trace reads pictures of `blob:` addresses, which the page's policy refuses. Scripts of the page have an address. */
function isFromTrace(text: string, url: string): boolean {
  return url === '' && text.startsWith("Connecting to 'blob:")
}

/** Going to another page ends what the old one still asked for. */
function wasLost(request: Request): boolean {
  return request.failure()?.errorText.includes('ERR_ABORTED') !== true
}
