import { logProblem } from '../log.ts'

export const TEXTS_LINK_ID = 'texts'

/** Where this very set of texts is found; the version lets browsers keep it for good. */
export const textsUrl = (locale: string, version: string): string => `/api/lang/${locale}?v=${version}`

/** Bare, or below `data` as in other replies: the specification leaves it open (section 7). */
function textsIn(reply: Record<string, unknown>): Record<string, string> {
  const { data } = reply
  return (typeof data === 'object' && data !== null ? data : reply) as Record<string, string>
}

/** The texts that the page was rendered with: the document preloads them, so that they are here when the code is. */
export async function loadTexts(): Promise<Record<string, string>> {
  const url = document.getElementById(TEXTS_LINK_ID)?.getAttribute('href')
  if (!url) return {}
  try {
    const response = await fetch(url)
    if (!response.ok) throw new Error(`the server answered ${response.status}`)
    return textsIn(await response.json())
  } catch (error) {
    // Specification, section 8: a failed language load is only logged; the page speaks English then.
    logProblem('The texts could not be loaded.', error)
    return {}
  }
}
