import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { Complaint, Deduction, SellerReturnDetails } from '@rialto/contract'
import { cx } from '@rialto/ui/cx.ts'
import { Skeleton } from '@rialto/ui/loading.tsx'
import { type ReactNode, useEffect, useState } from 'react'
import { useReturnPhoto, useReturnWords } from './use-returns.ts'

interface ComplaintPartsProps {
  shown: SellerReturnDetails
  complaint: Complaint
  money: (amount: number) => string
}

/** The shopper's words and photos, and the answers to them. */
export function ComplaintParts({ shown, complaint, money }: ComplaintPartsProps) {
  const { t } = useTranslation()
  const { complaintReasons, wishes } = useReturnWords()
  const { reason, wish, photos, outcome, answer, send_to, decision, keeps_goods, offer } = complaint
  return (
    <>
      <Part title={t('What {{name}} says', { name: shown.name })}>
        <p className="mb-2.5">
          {complaintReasons[reason]} · {wishes[wish]}
        </p>
        {shown.text && <Words>{shown.text}</Words>}
        <Photos shown={shown} photos={photos} className="mt-2.5" />
      </Part>
      {(answer || outcome || decision) && (
        <Part title={t('What was answered')}>
          <div className="grid gap-2.5">
            {outcome && (
              <p>
                {outcome === 'refund' && t('All of the money goes back.')}
                {outcome === 'part_refund' && t('{{amount}} goes back.', { amount: money(offer ?? 0) })}
                {outcome === 'repair' && t('It is repaired or replaced.')}{' '}
                {keeps_goods ? t('The customer keeps the goods.') : t('The customer sends the goods back.')}
              </p>
            )}
            {answer && <Words>{answer}</Words>}
            {send_to && <Words title={t('Sent back to')}>{send_to}</Words>}
            {decision && <Words title={t('The market')}>{decision}</Words>}
          </div>
        </Part>
      )}
    </>
  )
}

interface DeductionPartProps {
  shown: SellerReturnDetails
  deduction: Deduction
  money: (amount: number) => string
}

/** The deduction for goods that came back used, with the shopper's objection and the market's decision. */
export function DeductionPart({ shown, deduction, money }: DeductionPartProps) {
  const { t } = useTranslation()
  const { amount, text, photos, objection, decision } = deduction
  return (
    <Part title={t('Kept back')}>
      <div className="grid gap-2.5">
        <p className="num">{money(amount)}</p>
        <Words title={t('The shop')}>{text}</Words>
        <Photos shown={shown} photos={photos} />
        {objection && <Words title={t('What {{name}} says', { name: shown.name })}>{objection}</Words>}
        {decision && <Words title={t('The market')}>{decision}</Words>}
      </div>
    </Part>
  )
}

export const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="border-t border-line pt-4">
    <h3 className="mb-2.5 text-14">{title}</h3>
    {children}
  </section>
)

const Words = ({ title, children }: { title?: string; children: string }) => (
  <div className="rounded-control bg-ground-2 px-3.5 py-3">
    {title && <p className="mb-1 text-12 text-ink-2">{title}</p>}
    <p dir="auto" className="whitespace-pre-line wrap-anywhere">
      {children}
    </p>
  </div>
)

interface PhotosProps {
  shown: Pick<SellerReturnDetails, 'kind' | 'id'>
  photos: readonly number[]
  className?: string
}

function Photos({ shown, photos, className }: PhotosProps) {
  const { t } = useTranslation()
  if (photos.length === 0) return null
  return (
    <ul className={cx('grid grid-cols-3 gap-2', className)}>
      {photos.map((photo, index) => (
        <li key={photo}>
          <Photo shown={shown} photo={photo} name={t('Photo {{number}}', { number: index + 1 })} />
        </li>
      ))}
    </ul>
  )
}

/** A photo, which opens in full in a window of its own. */
function Photo({
  shown,
  photo,
  name,
}: {
  shown: Pick<SellerReturnDetails, 'kind' | 'id'>
  photo: number
  name: string
}) {
  const { t } = useTranslation()
  const { data, isError } = useReturnPhoto(shown, photo)
  const address = useObjectAddress(data)
  if (isError) return <p className="text-12 text-ink-2">{t('The photo could not be loaded')}</p>
  if (!address) return <Skeleton className="aspect-square rounded-control" />
  return (
    <a href={address} target="_blank" rel="noreferrer" aria-label={name}>
      <img src={address} alt="" className="dim-dark aspect-square w-full rounded-control bg-tile object-cover" />
    </a>
  )
}

function useObjectAddress(content: Blob | undefined): string | null {
  const [address, setAddress] = useState<string | null>(null)
  useEffect(() => {
    if (!content) return undefined
    const made = URL.createObjectURL(content)
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [content])
  return address
}
