import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { Look, LookBanner } from '@rialto/contract'
import { HOME_BANNERS_MAX } from '@rialto/contract/limits'
import { IconButton } from '@rialto/ui/icon-button.tsx'
import { X } from 'lucide'
import { useState } from 'react'
import type { EditForm } from '../../form/use-edit-form.ts'
import { BannerFields } from './banner-fields.tsx'
import { NewPicture } from './new-picture.tsx'
import { SortableRow } from './sortable-row.tsx'
import { useSortable } from './use-sortable.ts'

type Place = LookBanner['place']
type Change = (banners: readonly LookBanner[]) => readonly LookBanner[]

/** The banners of the home page: the carousel, and the panels between the rows. */
export function BannersSection({ form }: { form: EditForm<Look> }) {
  const { t } = useTranslation()
  const { banners } = form.values
  // Of the banners as they are then: a picture may arrive after others were edited.
  const change = (place: Place, next: Change) =>
    form.set(({ banners: all }) => {
      const changed = next(all.filter((banner) => banner.place === place))
      const others = all.filter((banner) => banner.place !== place)
      return { banners: place === 'hero' ? [...changed, ...others] : [...others, ...changed] }
    })
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      {(['hero', 'promo'] as const).map((place) => (
        <BannerList
          key={place}
          place={place}
          title={place === 'hero' ? t('Carousel') : t('Panels between the rows')}
          form={form}
          nextId={Math.min(0, ...banners.map(({ id }) => id)) - 1}
          onChange={(next) => change(place, next)}
        />
      ))}
    </div>
  )
}

interface BannerListProps {
  place: Place
  title: string
  form: EditForm<Look>
  /** The id of a banner that is added. */
  nextId: number
  onChange: (change: Change) => void
}

function BannerList({ place, title, form, nextId, onChange }: BannerListProps) {
  const { t } = useTranslation()
  const [opened, setOpened] = useState<number | null>(null)
  const all = form.values.banners
  const banners = all.filter((banner) => banner.place === place)
  const rows = useSortable({
    items: banners,
    keyOf: ({ id }) => String(id),
    onChange: (moved) => onChange(() => moved),
    onMoved: () => {},
  })
  const replace = (id: number, changes: Partial<LookBanner>) =>
    onChange((all) => all.map((banner) => (banner.id === id ? { ...banner, ...changes } : banner)))
  const add = (picture: string) => {
    onChange((all) => [...all, { ...emptyBanner, id: nextId, place, picture, title: t('New banner') }])
    setOpened(nextId)
  }
  return (
    <section aria-label={title} className="grid grid-cols-[minmax(0,1fr)] justify-items-start gap-2">
      <h3 className="text-13 text-ink-2">{title}</h3>
      <ul className="w-full">
        {banners.map((banner) => (
          <SortableRow
            key={banner.id}
            rows={rows}
            of={String(banner.id)}
            name={banner.title}
            count={banners.length}
            details={
              opened === banner.id && (
                <BannerFields
                  banner={banner}
                  errorOf={(name) => form.errorOf(`look.banners.${all.indexOf(banner)}.${name}`)}
                  onChange={(changes) => replace(banner.id, changes)}
                />
              )
            }
          >
            <button
              type="button"
              aria-expanded={opened === banner.id}
              className="flex min-h-11 min-w-0 flex-1 items-center gap-2 text-start hover:underline"
              onClick={() => setOpened(opened === banner.id ? null : banner.id)}
            >
              <img src={`${banner.picture}?w=96`} alt="" className="h-7 w-12 flex-none rounded-badge object-cover" />
              <bdi className="truncate">{banner.title}</bdi>
            </button>
            <IconButton
              icon={X}
              iconSize={18}
              label={`${t('Remove')}: ${banner.title}`}
              onClick={() => onChange((all) => all.filter(({ id }) => id !== banner.id))}
            />
          </SortableRow>
        ))}
      </ul>
      {all.length < HOME_BANNERS_MAX && (
        <NewPicture label={t('Add a banner')} crop={place === 'hero' ? 'wide' : 'panel'} onPicture={add} />
      )}
    </section>
  )
}

const emptyBanner: Omit<LookBanner, 'id' | 'place' | 'picture' | 'title'> = {
  kicker: '',
  text: '',
  action: '',
  alt: '',
  url: '/products',
  picture_phone: null,
  picture_dark: null,
  picture_phone_dark: null,
  translations: {},
}
