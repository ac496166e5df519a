import type { SiteSettings } from '@rialto/contract'
import type { ReactNode } from 'react'
import { Logo } from './logo.tsx'
import { CONTENT_ID } from './route-announcer.tsx'

interface BareFrameProps {
  /** Unknown where the shop itself could not be reached. */
  settings?: Pick<SiteSettings, 'app_name' | 'web_logo'>
  children: ReactNode
}

/** The logo and little else: for what is no page of the shop, and for when the frame itself is missing. */
export function BareFrame({ settings, children }: BareFrameProps) {
  return (
    <div className="flex min-h-dvh flex-col">
      {settings && (
        <header className="border-b border-line bg-card">
          <div className="wrap flex h-14 items-center md:h-19">
            <Logo settings={settings} />
          </div>
        </header>
      )}
      <main id={CONTENT_ID} tabIndex={-1} className="flex-1">
        {children}
      </main>
    </div>
  )
}
