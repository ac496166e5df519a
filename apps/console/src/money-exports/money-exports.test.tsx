import type { DataFor, ReportedShop } from '@rialto/contract'
import { findBarriers } from '@rialto/ui/testing/find-barriers.ts'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { operator, renderConsole, seller } from '../testing/render-console.tsx'

const quarters = [1, 2, 3, 4].map((quarter) => ({ quarter, consideration: quarter * 100, fees: 10, sales: quarter }))
const report: ReportedShop = {
  shop: { id: 1, name: 'Lume & Clay' },
  quarters,
  total: { consideration: 1_000, fees: 40, sales: 30 },
  is_reported: true,
  gaps: ['tax_number', 'account'],
}
const year = { year: 2030, years: [2031, 2030], is_over: true, since: '2030-03' }

const saved: string[] = []
beforeEach(() => {
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download)
  })
  URL.createObjectURL = () => 'blob:saved'
})
afterEach(() => {
  vi.restoreAllMocks()
  saved.length = 0
})

describe('TaxReportScreen', () => {
  const open = (data: Partial<DataFor<'GET /seller/tax-report'>> = {}, query = '?year=2030') =>
    renderConsole({
      path: `/money/tax-report${query}`,
      user: seller('owner'),
      answers: {
        'GET /seller/tax-report': { data: { ...year, report, ...data } },
        'GET /seller/tax-report.csv': { file: { content: 'year', type: 'text/csv' } },
      },
    })

  it('shows the quarters of the year that the address names, and saves them', async () => {
    const { calls } = open()
    const row = await screen.findByRole('row', { name: /^Q3/ })
    expect(
      within(row)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    ).toEqual(['3', '$10.00', '$300.00'])
    expect(within(row).getByRole('link', { name: 'Q3' }).getAttribute('href')).toMatch(
      /\/money\/sales\?period=own&from=2030-07-01&to=2030-09-30$/,
    )
    expect(calls.find(({ key }) => key === 'GET /seller/tax-report')?.query.year).toBe('2030')
    await userEvent.click(screen.getByRole('button', { name: 'CSV' }))
    await waitFor(() => expect(saved).toEqual(['tax-report-2030.csv']))
    expect(await findBarriers(window.document.body)).toEqual([])
  })

  it('names what is missing with the way to it, and from when on there are figures', async () => {
    open()
    expect(await screen.findByText('Tax number')).toBeTruthy()
    const notice = within(screen.getByText(/lacks something/).parentElement as HTMLElement)
    expect(notice.getByRole('link', { name: 'Who sells' }).getAttribute('href')).toMatch(/\/legal$/)
    expect(screen.getByText(/since 2030-03/)).toBeTruthy()
  })

  it('says that a year is not over, or that so little was sold that nobody is told', async () => {
    open({ is_over: false, report: { ...report, gaps: [] } })
    expect(await screen.findByText(/not over yet/)).toBeTruthy()
    expect(screen.queryByText(/lacks something/)).toBeNull()
  })

  it('asks for another year', async () => {
    const { calls } = open({ report: { ...report, is_reported: false } })
    expect(await screen.findByText(/so little/)).toBeTruthy()
    const years = await screen.findByLabelText('Year')
    expect(
      within(years)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['2031', '2030'])
    await userEvent.selectOptions(years, '2031')
    await waitFor(() =>
      expect(calls.filter(({ key }) => key === 'GET /seller/tax-report').at(-1)?.query.year).toBe('2031'),
    )
  })

  it('leaves it to the server which year is shown, whatever the clock of the browser says', async () => {
    const { calls } = open({}, '')
    expect((await screen.findByLabelText<HTMLSelectElement>('Year')).value).toBe('2030')
    expect(calls.find(({ key }) => key === 'GET /seller/tax-report')?.query.year).toBeUndefined()
    await userEvent.click(screen.getByRole('button', { name: 'CSV' }))
    await waitFor(() => expect(saved).toEqual(['tax-report-2030.csv']))
  })
})

describe('ExportsScreen', () => {
  it('lists sellers with what is missing, and saves the report and the bookkeeping of a month', async () => {
    const accounts = { accounts: [], totals: {}, months: [], first_month: '2026-01', proposed: 0 }
    const { calls } = renderConsole({
      path: '/market-money/exports?year=2030',
      user: operator('owner'),
      answers: {
        'GET /admin/dac7': { data: { ...year, items: [report], next_cursor: null } },
        'GET /admin/dac7.csv': { file: { content: 'year', type: 'text/csv' } },
        'GET /admin/ledger/accounts': { data: accounts },
        'GET /admin/bookkeeping.csv': { file: { content: 'month', type: 'text/csv' } },
      },
    })
    expect((await screen.findAllByText('Lume & Clay')).length).toBeGreaterThan(0)
    expect(screen.getAllByText(/Tax number, Bank account/).length).toBeGreaterThan(0)
    const panel = within(screen.getByRole('region', { name: 'Bookkeeping' }))
    await userEvent.selectOptions(await panel.findByLabelText('Month'), '2026-01')
    await userEvent.click(panel.getByRole('button', { name: 'CSV' }))
    await waitFor(() => expect(saved).toEqual(['bookkeeping-2026-01.csv']))
    expect(calls.find(({ key }) => key === 'GET /admin/bookkeeping.csv')?.query.month).toBe('2026-01')
    expect(await findBarriers(window.document.body)).toEqual([])
  })
})
