import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { MarketSetup } from '@rialto/contract'
import type { SetupGap } from '@rialto/contract/market-enums'
import { Button } from '@rialto/ui/button.tsx'
import { Notice } from '@rialto/ui/notice.tsx'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { NamedPageList, useNamedPages } from '../articles/articles.tsx'
import { keyOfShop, storedPlace } from '../lib/api.ts'
import { messageOf } from '../lib/errors.tsx'
import { useIsMarket } from '../lib/settings.tsx'
import { WaitingScreen } from '../list/waiting.tsx'
import { StepForm, type StepProps, useOpenMarket } from './step-form.tsx'

/** The place of the staff. */
const MARKET = 'market'

interface Gap {
  words: string
  /** A screen that fills it, and the place in which it is found. */
  at?: { to: string; name: string; place?: string }
}

/** Lists what is still missing, with the button that opens the market. */
export function ReadyStep({ setup }: { setup: MarketSetup }) {
  const { t } = useTranslation()
  const isMarket = useIsMarket()
  const open = useOpenMarket()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  // The address of the market is in the environment, so no screen changes it.
  const shop = setup.shop?.is_own ? setup.shop : null
  const gaps: Record<SetupGap, Gap> = {
    payment: { words: t('Nobody can pay yet.'), at: { to: '?step=payment', name: t('Payment') } },
    mail: { words: t('No mail leaves yet.'), at: { to: '?step=mail', name: t('Mail') } },
    category: { words: t('There is no category yet.'), at: { to: '?step=category', name: t('First category') } },
    pages: {
      words: t('Not all legal pages are published: terms, privacy, imprint, withdrawal, about the market.'),
      at: { to: '?step=pages', name: t('Legal pages') },
    },
    seller: {
      words: t('Nobody sells yet.'),
      at: { to: '?step=seller', name: isMarket ? t('First seller') : t('The seller') },
    },
    product: {
      words: t('There is no product yet. Sellers add theirs in the console.'),
      ...(shop && { at: { to: '/products', name: t('Products'), place: keyOfShop(shop.id) } }),
    },
    https: {
      words: t('The address of the market is not https, so browsers warn, and passwords can be read on the way.'),
    },
    backup: { words: t('There is no backup yet.'), at: { to: '/jobs', name: t('Jobs and backups'), place: MARKET } },
  }
  return (
    <div className="grid gap-5">
      <div>
        <h1 ref={heading} tabIndex={-1} className="text-22 outline-none">
          {setup.missing.length === 0 ? t('All is ready') : t('Ready when you are')}
        </h1>
        <p className="mt-1.5 text-ink-2">
          {t(
            'Until you open it, shoppers read that the market opens soon. You and your sellers work in the console meanwhile.',
          )}
        </p>
      </div>
      {setup.missing.length > 0 && (
        <section aria-labelledby="missing">
          <h2 id="missing" className="text-16">
            {t('Still missing')}
          </h2>
          <ul className="mt-1 divide-y divide-line">
            {setup.missing.map((gap) => (
              <li key={gap} className="flex flex-wrap items-center justify-between gap-x-4 py-1.5">
                <span className="min-w-0 flex-1 basis-60">{gaps[gap].words}</span>
                <GapLink {...gaps[gap]} />
              </li>
            ))}
          </ul>
        </section>
      )}
      {open.error && <Notice tone="error">{messageOf(open.error, t('The shop cannot be reached'))}</Notice>}
      <div className="flex flex-wrap gap-3 border-t border-line pt-5">
        <Button variant="pri" pending={open.isPending} onClick={() => open.mutate()}>
          {t('Open the market')}
        </Button>
        <Link
          to="/overview"
          onClick={() => storedPlace.write(MARKET)}
          className="inline-flex min-h-11 items-center px-2 text-accent-ink underline underline-offset-3"
        >
          {t('To the console')}
        </Link>
      </div>
    </div>
  )
}

function GapLink({ at }: Gap) {
  if (!at) return null
  const { to, name, place } = at
  return (
    <Link
      to={to}
      onClick={() => place !== undefined && storedPlace.write(place)}
      className="inline-flex min-h-11 items-center text-accent-ink underline underline-offset-3"
    >
      {name}
    </Link>
  )
}

/** The pages that shoppers and the law expect: what is written is linked from the footer and the checkout, what is not is not. */
export function PagesStep({ setup: _, ...step }: StepProps & { setup: MarketSetup }) {
  const { t } = useTranslation()
  const query = useNamedPages()
  return (
    <StepForm
      {...step}
      title={t('What must shoppers be able to read?')}
      lead={t(
        'Terms, privacy, imprint and the right of withdrawal are asked for by the law of many countries. Pages that are published are linked from the footer and the checkout; a page that nobody has written is linked from nowhere.',
      )}
      isPending={false}
      sendLabel={t('Continue')}
    >
      {query.data ? (
        <NamedPageList pages={query.data.pages} opensTab />
      ) : (
        <WaitingScreen query={query} failed={t('The pages could not be loaded')} />
      )}
    </StepForm>
  )
}
