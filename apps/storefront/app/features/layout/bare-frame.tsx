import type { SiteSettings } from '@rialto/contract'
import type { ReactNode } from 'react'
import { Logo } from './logo.tsx'
import { CONTENT_ID } from './route-announcer.tsx'

interface BareFrameProps {
  /** Undefined when the shop's settings could not be loaded. */
  settings?: Pick<SiteSettings, 'app_name' | 'web_logo'>
  children: ReactNode
}

/** A layout with the logo only: for pages outside the shop's navigation, and for errors of the root layout. */
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
