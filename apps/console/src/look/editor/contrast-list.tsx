import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { Button } from '@rialto/ui/button.tsx'
import { cx } from '@rialto/ui/cx.ts'
import { Icon } from '@rialto/ui/icon.tsx'
import { CircleCheck, TriangleAlert } from 'lucide'
import { useMemo } from 'react'
import type { ThemeColors } from '../../lib/color.ts'
import { contrastPairs, type Pair, type PairId } from './contrast-pairs.ts'

interface ContrastListProps {
  colors: ThemeColors
  onUse: (changes: ThemeColors) => void
}

/** The contrast of each pair, and for those that are too weak the nearest shade that is not. */
export function ContrastList({ colors, onUse }: ContrastListProps) {
  const { t } = useTranslation()
  const pairs = useMemo(() => contrastPairs(colors), [colors])
  const names: Record<PairId, string> = {
    button: t('Words on buttons'),
    link: t('Links on the ground'),
    tint: t('Links on tinted surfaces'),
    edge: t('Buttons on the ground'),
    dark_button: t('Dark: words on buttons'),
    dark_link: t('Dark: links on cards'),
    dark_tint: t('Dark: links on tinted surfaces'),
    dark_edge: t('Dark: buttons on the ground'),
  }
  return (
    <ul aria-label={t('Contrast')} className="grid gap-1.5">
      {pairs.map((pair) => (
        <li key={pair.id} className="grid gap-1.5">
          <PairRow pair={pair} name={names[pair.id]} />
          {pair.better && <Better better={pair.better} minimum={pair.minimum} onUse={onUse} />}
        </li>
      ))}
    </ul>
  )
}

function PairRow({ pair: { ink, ground, contrast, better }, name }: { pair: Pair; name: string }) {
  const { t } = useTranslation()
  return (
    <div className="flex items-center gap-3">
      <span
        aria-hidden
        style={{ color: ink, background: ground }}
        className="grid h-7 w-10 flex-none place-items-center rounded-badge border border-line text-13 font-semibold"
      >
        Aa
      </span>
      <span className="min-w-0 flex-1">{name}</span>
      <bdi className={cx('num', better && 'font-semibold text-warn')}>{contrast.toFixed(1)} : 1</bdi>
      <Icon as={better ? TriangleAlert : CircleCheck} size={18} className={better ? 'text-warn' : 'text-ok'} />
      <span className="sr-only">{better ? t('Too weak') : t('Strong enough')}</span>
    </div>
  )
}

interface BetterProps {
  better: NonNullable<Pair['better']>
  minimum: number
  onUse: (changes: ThemeColors) => void
}

function Better({ better: { shade, color, contrast }, minimum, onUse }: BetterProps) {
  const { t } = useTranslation()
  const use = () => onUse({ [shade]: color })
  return (
    <div className="flex items-center justify-between gap-3 rounded-control bg-warn-soft px-3 py-2">
      <span>
        {t('Needs {{minimum}} : 1. {{color}} reaches {{contrast}}.', {
          minimum,
          color,
          contrast: contrast.toFixed(1),
        })}
      </span>
      <Button size="sm" className="max-md:min-h-11" aria-label={t('Use {{color}}', { color })} onClick={use}>
        {t('Use it')}
      </Button>
    </div>
  )
}
