import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { cx } from '@rialto/ui/cx.ts'
import { Skeleton } from '@rialto/ui/loading.tsx'
import { OnlineMark } from '@rialto/ui/online-mark.tsx'
import { Picture } from '@rialto/ui/picture.tsx'
import { TruncatedName } from '@rialto/ui/truncated-name.tsx'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useIsMarket } from '../settings/index.ts'
import { useIsTyping } from './chat-events.ts'
import type { ChatPartner } from './types.ts'

interface PartnerHeaderProps {
  partner: ChatPartner
  online: boolean
  /** Renders the heading around the name; in a dialog it is the title. */
  heading: (name: ReactNode) => ReactNode
  /** Rendered before the logo: the Back button. */
  before?: ReactNode
  /** At the end of the line. */
  children?: ReactNode
}

/** In one place, so that nothing moves when the shop begins to write. */
function Presence({ partner, online }: Pick<PartnerHeaderProps, 'partner' | 'online'>) {
  const { t } = useTranslation()
  const isTyping = useIsTyping(partner.id)
  return (
    <>
      <span aria-live="polite" className={isTyping ? 'text-12 text-accent-ink' : 'sr-only'}>
        {isTyping && t('The shop is writing …')}
      </span>
      {!isTyping && <OnlineMark online={online} label={online ? t('Online') : t('Offline')} />}
    </>
  )
}

/** The shop's logo, name and online state. */
export function PartnerHeader({ partner, online, heading, before, children }: PartnerHeaderProps) {
  const isMarket = useIsMarket()
  const name = <TruncatedName>{partner.name}</TruncatedName>
  return (
    <div className="flex min-h-17 flex-none items-center gap-3 narrow:flex-wrap narrow:gap-1 border-b border-line bg-card px-4 py-2.5">
      {before}
      <Picture src={partner.logo} alt="" sizes="44px" widest={44} className="w-11 narrow:hidden" />
      <div className="min-w-0 flex-1 narrow:order-last narrow:basis-full">
        {heading(
          // With one seller there is no shop page.
          isMarket ? (
            <Link
              to={`/shops/${partner.id}`}
              className="touch-44 relative block w-fit max-w-full hover:underline hover:underline-offset-3"
            >
              {name}
            </Link>
          ) : (
            name
          ),
        )}
        <Presence partner={partner} online={online} />
      </div>
      {children}
    </div>
  )
}

const bubbles = [
  { mine: false, width: 'w-3/5' },
  { mine: true, width: 'w-2/5' },
  { mine: false, width: 'w-1/2' },
  { mine: true, width: 'w-3/5' },
]

/** Placeholder of a conversation. */
export function ThreadSkeleton() {
  const { t } = useTranslation()
  return (
    <div className="flex min-h-0 flex-1 flex-col justify-end gap-6 overflow-hidden bg-ground p-4 sm:px-6">
      <p role="status" className="sr-only">
        {t('Loading messages')}
      </p>
      {bubbles.map(({ mine, width }, place) => (
        <Skeleton key={String(place)} className={cx('h-10 rounded-[14px]', width, mine && 'self-end')} />
      ))}
    </div>
  )
}
