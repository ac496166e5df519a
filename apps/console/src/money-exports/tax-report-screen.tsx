import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { DataFor, ReportedQuarter, ReportedShop, TaxReportGap } from '@rialto/contract'
import { Button } from '@rialto/ui/button.tsx'
import { ErrorState } from '@rialto/ui/error-state.tsx'
import { Icon } from '@rialto/ui/icon.tsx'
import { Skeleton } from '@rialto/ui/loading.tsx'
import { NativeSelect } from '@rialto/ui/native-select.tsx'
import { Notice } from '@rialto/ui/notice.tsx'
import { TextLink } from '@rialto/ui/text-link.tsx'
import { useQuery } from '@tanstack/react-query'
import { Download } from 'lucide'
import { consoleApi } from '../lib/api.ts'
import { messageOf, showError } from '../lib/errors.tsx'
import { formatMoney } from '../lib/money.tsx'
import { MoneyTabs } from '../lib/money-tabs.tsx'
import { usePlace } from '../lib/place.tsx'
import { Section } from '../lib/section.tsx'
import { useSettings } from '../lib/settings.tsx'
import { saveFile } from '../list/csv.ts'
import { PageHead } from '../list/page-head.tsx'
import { useListState } from '../list/use-list-state.ts'
import { useFactWords } from '../shops/use-facts.ts'

const REPORT = 'GET /seller/tax-report'

/** Shows the shop what the market reports of it to its tax office for a year. */
export function TaxReportScreen() {
  const { t } = useTranslation()
  const { place } = usePlace()
  const state = useListState()
  const asked = yearOf(state.filter('year'))
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: [REPORT, place?.key, asked],
    queryFn: ({ signal }) => consoleApi.call(REPORT, { query: { year: asked }, signal }),
  })
  const save = async (year: number) => {
    try {
      saveFile(`tax-report-${year}.csv`, await consoleApi.call('GET /seller/tax-report.csv', { query: { year } }))
    } catch (failure) {
      showError(failure, t('The file could not be fetched'))
    }
  }
  return (
    <>
      <PageHead title={t('Tax report')}>
        {data && (
          <Button onClick={() => void save(data.year)}>
            <Icon as={Download} size={18} />
            {t('CSV')}
          </Button>
        )}
      </PageHead>
      <MoneyTabs />
      {data ? (
        <div className="grid max-w-200 grid-cols-[minmax(0,1fr)] gap-4">
          <YearSelect {...data} onChange={(chosen) => state.choose({ year: chosen })} />
          <Report {...data} />
        </div>
      ) : error ? (
        <ErrorState
          title={t('The report could not be loaded')}
          retry={{ label: t('Try again'), onRetry: () => void refetch(), pending: isFetching }}
        >
          {messageOf(error, t('Nothing is lost. Check your connection, then try again.'))}
        </ErrorState>
      ) : (
        <Skeleton className="h-96 max-w-200" />
      )}
    </>
  )
}

interface YearSelectProps extends Years {
  onChange: (year: string) => void
}

function YearSelect({ onChange, ...years }: YearSelectProps) {
  const { t } = useTranslation()
  return (
    <NativeSelect
      label={t('Year')}
      className="max-w-40 max-md:mt-3"
      value={years.year}
      onChange={({ target }) => onChange(target.value)}
    >
      {choicesOf(years).map((one) => (
        <option key={one} value={one}>
          {one}
        </option>
      ))}
    </NativeSelect>
  )
}

function Report({ report, is_over, since, year }: DataFor<typeof REPORT>) {
  const { t } = useTranslation()
  return (
    <>
      <p className="text-ink-2">
        {is_over
          ? report.is_reported
            ? t('The market reports this to its tax office in January. You get the same report here.')
            : t('You sold so little in this year that the market does not report it.')
          : t('This year is not over yet, so these figures still change.')}
      </p>
      {since?.startsWith(`${year}`) && since !== `${year}-01` && (
        <Notice>
          {t('The market keeps its ledger since {{month}}. What was sold before is not in it.', { month: since })}
        </Notice>
      )}
      {(report.is_reported || !is_over) && <Gaps report={report} />}
      <Quarters year={year} report={report} />
    </>
  )
}

function Gaps({ report: { gaps } }: { report: ReportedShop }) {
  const { t } = useTranslation()
  const words = useGapWords()
  if (gaps.length === 0) return null
  return (
    <Notice tone="warn">
      <b className="block">{t('The report lacks something that the law asks for')}</b>
      <ul className="my-1 list-disc ps-5">
        {gaps.map((gap) => (
          <li key={gap}>{words[gap]}</li>
        ))}
      </ul>
      {gaps.some((gap) => gap !== 'account' && gap !== 'date_of_birth') && (
        <TextLink to="/legal">{t('Who sells')}</TextLink>
      )}{' '}
      {gaps.includes('account') && <TextLink to="/money/account">{t('Account for payouts')}</TextLink>}{' '}
      {gaps.includes('date_of_birth') &&
        t('The owner of the shop adds the date of birth to their profile in the storefront.')}
    </Notice>
  )
}

/** The days of a quarter as the address of the sales, whose entries it consists of. */
function daysOfQuarter(year: number, quarter: number): string {
  const day = (month: number, of: number) => new Date(Date.UTC(year, month, of)).toISOString().slice(0, 10)
  return `from=${day(3 * quarter - 3, 1)}&to=${day(3 * quarter, 0)}`
}

function Quarters({ year, report: { quarters, total } }: { year: number; report: ReportedShop }) {
  const { t } = useTranslation()
  const { currency } = useSettings()
  const cells = ({ consideration, fees, sales }: Omit<ReportedQuarter, 'quarter'>) => (
    <>
      <td className="num py-2.5 text-end">{sales}</td>
      <td className="num py-2.5 text-end">{formatMoney(fees, currency)}</td>
      <td className="num py-2.5 pe-4 text-end md:pe-5">{formatMoney(consideration, currency)}</td>
    </>
  )
  return (
    <Section title={t('By quarter')}>
      <div className="overflow-x-auto">
        <table className="w-full">
          <thead>
            <tr className="text-13 text-ink-2 *:py-2 *:font-normal">
              <th scope="col" className="ps-4 text-start md:ps-5">
                {t('Quarter')}
              </th>
              <th scope="col" className="text-end">
                {t('Sales')}
              </th>
              <th scope="col" className="text-end">
                {t('Fees')}
              </th>
              <th scope="col" className="pe-4 text-end md:pe-5">
                {t('Income')}
              </th>
            </tr>
          </thead>
          <tbody>
            {quarters.map(({ quarter, ...figures }) => (
              <tr key={quarter} className="border-t border-line">
                <th scope="row" className="ps-4 text-start font-normal md:ps-5">
                  <TextLink to={`/money/sales?period=own&${daysOfQuarter(year, quarter)}`}>Q{quarter}</TextLink>
                </th>
                {cells(figures)}
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr className="border-t border-line-strong font-semibold">
              <th scope="row" className="ps-4 text-start md:ps-5">
                {t('Year')}
              </th>
              {cells(total)}
            </tr>
          </tfoot>
        </table>
      </div>
      <p className="px-4 py-3 text-13 text-ink-2 md:px-5">
        {t(
          'Income is what your customers paid, less refunds and the fees of the market. It counts on the day on which they paid.',
        )}
      </p>
    </Section>
  )
}

/** The words for each thing that a report to the tax office lacks. */
export function useGapWords(): Record<TaxReportGap, string> {
  const { t } = useTranslation()
  const { names } = useFactWords()
  return { ...names, date_of_birth: t('Date of birth'), account: t('Bank account') }
}

interface Years {
  year: number
  /** Those that the server has a report of. */
  years?: number[] | undefined
}

/** The years to choose of: those of the server, and the one that is shown. */
export const choicesOf = ({ years = [], year }: Years): number[] => [...new Set([...years, year])]

/** The year that an address names; without one the server chooses. */
export const yearOf = (written: string): number | undefined =>
  /^[2-9]\d{3}$/.test(written) ? Number(written) : undefined
