import type { ComponentPropsWithRef } from 'react'

interface RouteLinkProps extends Omit<ComponentPropsWithRef<'a'>, 'href'> {
  /** The absolute path of a page, with its query. */
  to: string
  /** Load the page's code and data once the link is pointed at, focused or touched. */
  prefetch?: boolean
  /** Animate the change of pages. */
  viewTransition?: boolean
}

/**
 * A link to a page, for links that a page contains by the dozen. `RouteLinkHandler` handles the events of all of them;
 * the router's `Link` has handlers, states and effects of its own and resolves its path twice (decision 031).
 */
export function RouteLink({ to, prefetch, viewTransition, ...rest }: RouteLinkProps) {
  return <a href={to} data-route={prefetch ? 'prefetch' : viewTransition ? 'transition' : ''} {...rest} />
}
