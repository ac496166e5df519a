import { type ComponentPropsWithoutRef, createContext, useContext } from 'react'

/**
 * The scripts that this rendering writes into its page. The server allows these and no others, by their hashes: a script that came into
 * the HTML by any other way is never run (decision 046). Null in the browser, where nothing has to be allowed.
 */
export const InlineScripts = createContext<Set<string> | null>(null)

interface InlineScriptProps extends Omit<ComponentPropsWithoutRef<'script'>, 'children' | 'dangerouslySetInnerHTML'> {
  /** JavaScript of ours, never built from what people have written. */
  code: string
}

/** A script inside the page: the only way to write one that the content policy lets run. */
export function InlineScript({ code, ...attributes }: InlineScriptProps) {
  useContext(InlineScripts)?.add(code)
  // biome-ignore lint/security/noDangerouslySetInnerHtml: code of ours, see above
  return <script {...attributes} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: code }} />
}
