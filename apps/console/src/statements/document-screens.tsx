import { useParams } from 'react-router'
import { NotFound } from '../lib/errors.tsx'
import { DocumentsScreen, MarketFeeInvoicesScreen } from './documents-screen.tsx'
import { FeeInvoiceScreen } from './fee-invoice-screen.tsx'
import { MarketStatementScreen, StatementScreen } from './statement-screen.tsx'
import { FeeInvoicesScreen, StatementsScreen } from './statements-screen.tsx'

// A list and what opens from it are one route, since each route is loaded with the console.

export const StatementScreens = () => (useParams().month === undefined ? <StatementsScreen /> : <StatementScreen />)

export const FeeInvoiceScreens = () => (useParams().id === undefined ? <FeeInvoicesScreen /> : <FeeInvoiceScreen />)

export function MarketDocumentScreens() {
  const { kind, id } = useParams()
  if (kind === undefined) return <DocumentsScreen />
  if (kind === 'invoices') return id === undefined ? <MarketFeeInvoicesScreen /> : <FeeInvoiceScreen />
  return kind === 'statements' && id !== undefined ? <MarketStatementScreen /> : <NotFound />
}
