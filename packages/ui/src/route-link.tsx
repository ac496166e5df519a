import { type ComponentPropsWithRef, useEffect, useState } from 'react'
import { PrefetchPageLinks, useNavigate } from 'react-router'

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

/** Shorter contact with a link is no intent to follow it. */
const INTENT_MS = 100

/** Navigates and prefetches for every `RouteLink` of the document. Rendered once, inside the router. */
export function RouteLinkHandler() {
  const navigate = useNavigate()
  const [intended, setIntended] = useState<string | null>(null)

  useEffect(() => {
    const onClick = (event: MouseEvent) => {
      const link = routeLinkAt(event.target)
      if (!link || event.defaultPrevented || !isPlainClick(event, link)) return
      event.preventDefault()
      const path = pathOf(link)
      const { pathname, search, hash } = window.location
      void navigate(path, {
        replace: path === pathname + search + hash,
        viewTransition: link.dataset.route === 'transition',
      })
    }
    document.addEventListener('click', onClick)
    return () => document.removeEventListener('click', onClick)
  }, [navigate])

  useEffect(() => {
    let current: HTMLAnchorElement | undefined
    let timer: ReturnType<typeof setTimeout>
    const onContact = ({ target }: Event) => {
      const link = routeLinkAt(target)
      if (link === current) return
      current = link
      clearTimeout(timer)
      setIntended(null)
      if (link?.dataset.route === 'prefetch') timer = setTimeout(() => setIntended(pathOf(link)), INTENT_MS)
    }
    const events = ['mouseover', 'focusin', 'touchstart']
    for (const type of events) document.addEventListener(type, onContact, { passive: true })
    return () => {
      clearTimeout(timer)
      for (const type of events) document.removeEventListener(type, onContact)
    }
  }, [])

  return intended && <PrefetchPageLinks page={intended} />
}

function routeLinkAt(target: EventTarget | null): HTMLAnchorElement | undefined {
  const link = target instanceof Element && target.closest('a')
  return link && link.dataset.route !== undefined ? link : undefined
}

/** Other clicks open a tab or a menu, or save the page. */
const isPlainClick = (event: MouseEvent, { target }: HTMLAnchorElement): boolean =>
  event.button === 0 &&
  !(event.metaKey || event.altKey || event.ctrlKey || event.shiftKey) &&
  (target === '' || target === '_self')

const pathOf = ({ pathname, search, hash }: HTMLAnchorElement): string => pathname + search + hash
