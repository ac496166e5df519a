import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { BackToTop } from '@rialto/ui/back-to-top.tsx'
import { HydrationBoundary } from '@rialto/ui/hydration-boundary.tsx'
import type { ReactNode } from 'react'
import { NoScriptBar } from '../no-script/index.ts'
import { BottomBar } from './bottom-bar.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { CONTENT_ID } from './route-announcer.tsx'
import { SkipLink } from './skip-link.tsx'
import { TopBar } from './top-bar.tsx'

interface PublicFrameProps {
  /** Replaces the shop's default footer. */
  footer?: ReactNode
  children: ReactNode
}

/** The layout of all public screens. Screens render inside `<main>`, below the bars, and add their own `wrap`. */
export function PublicFrame({ footer, children }: PublicFrameProps) {
  const { t } = useTranslation()
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      <TopBar />
      <Header />
      <BottomBar />
      <NoScriptBar />
      <main id={CONTENT_ID} tabIndex={-1} className="flex-1">
        {children}
      </main>
      <BackToTop label={t('Back to top')} />
      <HydrationBoundary>{footer ?? <Footer />}</HydrationBoundary>
    </div>
  )
}
