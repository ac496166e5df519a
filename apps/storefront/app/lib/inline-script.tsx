import { type ComponentPropsWithoutRef, createContext, useContext } from 'react'

/**
 * The inline scripts of this rendering. The server allows these and no others by their hashes, so a script that got
 * into the HTML in another way never runs (decision 046). Null in the browser, where nothing has to be allowed.
 */
export const InlineScripts = createContext<Set<string> | null>(null)

interface InlineScriptProps extends Omit<ComponentPropsWithoutRef<'script'>, 'children' | 'dangerouslySetInnerHTML'> {
  /** Our own JavaScript; never contains user input. */
  code: string
}

/** An inline script; the only kind that the content security policy allows. */
export function InlineScript({ code, ...attributes }: InlineScriptProps) {
  useContext(InlineScripts)?.add(code)
  // biome-ignore lint/security/noDangerouslySetInnerHtml: code of ours, see above
  return <script {...attributes} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: code }} />
}
