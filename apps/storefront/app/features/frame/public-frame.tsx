import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { BackToTop } from '../../ui/back-to-top.tsx'
import { BottomBar } from './bottom-bar.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { CONTENT_ID } from './route-announcer.tsx'
import { SkipLink } from './skip-link.tsx'
import { TopBar } from './top-bar.tsx'

interface PublicFrameProps {
  /** In the header, at the line's end: counters, and the login or the shopper's menu. */
  actions?: ReactNode
  /** The same in the phone's drawer. */
  drawerTop?: ReactNode
  children: ReactNode
}

/** What surrounds every public screen. Screens begin inside `<main>`, below the bars, and bring their own `wrap`. */
export function PublicFrame({ actions, drawerTop, children }: PublicFrameProps) {
  const { t } = useTranslation()
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      <TopBar />
      <Header actions={actions} drawerTop={drawerTop} />
      <BottomBar />
      <main id={CONTENT_ID} tabIndex={-1} className="flex-1">
        {children}
      </main>
      <Footer />
      <BackToTop label={t('Back to top')} />
    </div>
  )
}
