import type { Page, Request } from '@playwright/test'

const LISTED = 12
const expectedOn = new WeakMap<Page, RegExp[]>()

/** Announces problems that the test provokes on this page: `expectProblem(page, /status of 404/)`. */
export function expectProblem(page: Page, pattern: RegExp): void {
  expectedOn.set(page, [...(expectedOn.get(page) ?? []), pattern])
}

export interface Problems {
  /** The problems of the page so far that its test has not announced. */
  unexpected(): Error | undefined
}

/** Collects all problems of a page. Requests to other machines fail, as the browser resolves no other names. */
export function watchForProblems(page: Page): Problems {
  const problems: string[] = []
  page.on('console', (message) => {
    const text = message.text()
    const { url } = message.location()
    if ((message.type() === 'error' || /hydrat/i.test(text)) && !isFromTrace(text, url))
      problems.push(`console ${message.type()}: ${text} (${url})`)
  })
  page.on('pageerror', (error) =>
    problems.push(`exception: ${error.stack || error.message || error.name || String(error)}`),
  )
  page.on('request', (request) => {
    const missing = missingHeaders(request)
    if (missing.length > 0) problems.push(`call without ${missing.join(' and ')}: ${request.method()} ${request.url()}`)
  })
  page.on('requestfailed', (request) => {
    if (isFailure(request)) problems.push(`request failed: ${request.url()} (${request.failure()?.errorText})`)
  })
  return {
    unexpected() {
      const expected = expectedOn.get(page) ?? []
      const found = problems.filter((problem) => !expected.some((pattern) => pattern.test(problem)))
      if (found.length === 0) return undefined
      const more = found.length > LISTED ? `\n  and ${found.length - LISTED} more` : ''
      return new Error(`The page had problems:\n  ${found.slice(0, LISTED).join('\n  ')}${more}`)
    },
  }
}

/** The headers that an API call lacks (docs/spec §7). Navigating to a URL of the API is not a call. */
function missingHeaders(request: Request): string[] {
  const { pathname } = new URL(request.url())
  if (!pathname.startsWith('/api/') || request.isNavigationRequest()) return []
  const headers = request.headers()
  const language = headers['accept-language'] ?? ''
  return [
    ...(headers['x-requested-with'] === 'XMLHttpRequest' ? [] : ['X-Requested-With']),
    // The browser's own header is a list of languages.
    ...(/^[a-z]{2}(-[A-Za-z]+)?$/.test(language) ? [] : ['the Accept-Language of a locale']),
  ]
}

/** Playwright's trace reads `blob:` pictures, which the content policy refuses. Errors of the page's scripts have a URL. */
function isFromTrace(text: string, url: string): boolean {
  return url === '' && text.startsWith("Connecting to 'blob:")
}

/** A navigation aborts the requests of the old page, which is not a failure. */
function isFailure(request: Request): boolean {
  return request.failure()?.errorText.includes('ERR_ABORTED') !== true
}
