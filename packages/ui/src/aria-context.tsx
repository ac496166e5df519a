import { type ReactNode, useSyncExternalStore } from 'react'
import { I18nProvider, RouterProvider } from 'react-aria-components'
import { useHref, useNavigate } from 'react-router'

const never = () => () => {}

/**
 * Tells React Aria the page's language, which may differ from the browser's, and how to follow links. Wraps every
 * overlay.
 */
export function AriaContext({ children }: { children: ReactNode }) {
  const navigate = useNavigate()
  const locale = useSyncExternalStore(
    never,
    () => document.documentElement.lang || 'en',
    () => 'en',
  )
  return (
    <I18nProvider locale={locale}>
      <RouterProvider navigate={(to) => void navigate(to)} useHref={useHref}>
        {children}
      </RouterProvider>
    </I18nProvider>
  )
}
