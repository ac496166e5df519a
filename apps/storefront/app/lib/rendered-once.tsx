import { type ComponentType, createContext, useContext } from 'react'
import type { RenderingParts } from './rendered-parts.ts'

/** The parts of this rendering; null in the browser, and where each part is rendered anew. */
export const RenderedParts = createContext<RenderingParts | null>(null)

/**
 * A component that the server renders once for many pages, and then places as a string (decision 171). In the browser, and to the
 * eye, it is the component itself: the markup is the same.
 *
 * Its markup may depend on its key, and on the settings, texts, language and currency of the page. It has no `useId`, whose values
 * differ by the place in the page.
 *
 * @param useKey a hook that returns what else the markup depends on; undefined if it has to be rendered for this page
 */
export function renderedOnce<Props extends object>(
  name: string,
  Component: ComponentType<Props>,
  useKey: (props: Props) => string | undefined,
): ComponentType<Props> {
  // Constant in a build, so that browsers do without this component.
  if (!import.meta.env.SSR) return Component
  return function RenderedOnce(props) {
    const parts = useContext(RenderedParts)
    const key = useKey(props)
    const content = <Component {...props} />
    if (!parts || key === undefined) return content
    return parts.place(`${name} ${key}`, content)
  }
}
