import { formatDay } from '@rialto/client/dates.ts'
import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { FeeInvoiceDetails } from '@rialto/contract'
import { writtenCurrency } from '@rialto/contract/currencies'
import type { FeeVat } from '@rialto/contract/fee-enums'
import { cx } from '@rialto/ui/cx.ts'
import { ErrorState } from '@rialto/ui/error-state.tsx'
import { Skeleton } from '@rialto/ui/loading.tsx'
import { TextLink } from '@rialto/ui/text-link.tsx'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { consoleApi } from '../lib/api.ts'
import { messageOf, NotFound } from '../lib/errors.tsx'
import { formatMoney } from '../lib/money.tsx'
import { usePlace } from '../lib/place.tsx'
import { Section } from '../lib/section.tsx'
import { useSettings } from '../lib/settings.tsx'
import { PageHead } from '../list/page-head.tsx'
import { SaveButtons } from './save-buttons.tsx'
import { isMissing } from './statement-screen.tsx'

/** An invoice or credit note of the market, for its shop or for the staff. */
export function FeeInvoiceScreen() {
  const { t } = useTranslation()
  const { place } = usePlace()
  const id = Number(useParams().id)
  const isId = Number.isSafeInteger(id) && id > 0
  const isMarket = place?.kind === 'market'
  const call = isMarket ? 'GET /admin/fee-invoices/{id}' : 'GET /seller/fee-invoices/{id}'
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: [call, place?.key, id],
    queryFn: ({ signal }) => consoleApi.call(call, { params: { id }, signal }),
    enabled: isId,
  })
  if (!isId || isMissing(error)) return <NotFound />
  const back = isMarket
    ? { to: '/market-money/documents/invoices', label: t('Documents') }
    : { to: '/money/fee-invoices', label: t('Fee invoices') }
  const file = isMarket ? 'GET /admin/fee-invoices/{id}.pdf' : 'GET /seller/fee-invoices/{id}.pdf'
  const invoice = data?.invoice
  const words = { invoice: t('Invoice'), credit_note: t('Credit note') }
  return (
    <>
      <PageHead title={invoice ? `${words[invoice.kind]} ${invoice.number}` : t('Invoice')} back={back}>
        <SaveButtons number={invoice?.number ?? String(id)} read={() => consoleApi.call(file, { params: { id } })} />
      </PageHead>
      {invoice ? (
        <Content invoice={invoice} pathOf={(other) => `${back.to}/${other}`} />
      ) : error ? (
        <ErrorState
          title={t('The invoice could not be loaded')}
          retry={{ label: t('Try again'), onRetry: () => void refetch(), pending: isFetching }}
        >
          {messageOf(error, t('Nothing is lost. Check your connection, then try again.'))}
        </ErrorState>
      ) : (
        <Skeleton className="h-96" />
      )}
    </>
  )
}

const ROW = 'flex flex-wrap items-baseline justify-between gap-x-3 gap-y-1 px-4 py-2.5 md:px-5'

function Content({ invoice, pathOf }: { invoice: FeeInvoiceDetails; pathOf: (id: number) => string }) {
  const { i18n, t } = useTranslation()
  const settings = useSettings()
  const money = (amount: number) => (
    <bdi className="num whitespace-nowrap">{formatMoney(amount, writtenCurrency(invoice.currency, settings))}</bdi>
  )
  const day = (of: string) => formatDay(of, i18n.language)
  const { from_day, to_day, rates, refers_to: refersTo } = invoice
  const vats: Record<FeeVat, string> = {
    domestic: '',
    reverse: t('Reverse charge: the seller owes the tax'),
    outside: t('Not taxed in the country of the market'),
  }
  return (
    <div className="grid max-w-240 grid-cols-[minmax(0,1fr)] gap-4">
      <p className="text-ink-2">
        {day(invoice.day)} · {t('{{from}} to {{until}}', { from: day(from_day), until: day(to_day) })}
      </p>
      <div className="grid gap-4 md:grid-cols-2">
        <Party title={t('Who charges')} lines={invoice.market.lines} />
        <Party title={t('Who is charged')} lines={invoice.seller.lines} />
      </div>
      <Section title={t('Commission')}>
        {rates.map(({ vat, code, percentage, orders, net, tax }) => (
          <div key={`${code} ${percentage}`} className={ROW}>
            <span>
              {t('Orders: {{number}}', { number: orders })}
              <span className="block text-12 text-ink-2">{vats[vat]}</span>
            </span>
            <span className="text-end">
              {money(net)}
              <span className="block text-12 text-ink-2">
                {t('Tax {{percentage}} %', { percentage })} {money(tax)}
              </span>
            </span>
          </div>
        ))}
        <p className={`${ROW} text-16 font-semibold`}>
          <span>{t('Total')}</span>
          {money(invoice.total)}
        </p>
      </Section>
      {refersTo.length > 0 && (
        <Section title={t('Of these invoices')}>
          {refersTo.map(({ id, number, net }) => (
            <p key={id} className={ROW}>
              <TextLink to={pathOf(id)} className="inline-flex min-h-11 items-center md:min-h-9">
                <bdi className="num">{number}</bdi>
              </TextLink>
              {money(net)}
            </p>
          ))}
        </Section>
      )}
    </div>
  )
}

function Party({ title, lines }: { title: string; lines: readonly string[] }) {
  return (
    <Section title={title}>
      <p className="px-4 py-3 md:px-5">
        {lines.map((line, index) => (
          <span key={line} className={cx('block wrap-anywhere', index === 0 && 'font-semibold')}>
            <bdi>{line}</bdi>
          </span>
        ))}
      </p>
    </Section>
  )
}
