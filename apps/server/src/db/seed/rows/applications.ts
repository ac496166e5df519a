import type { Insertable } from 'kysely'
import { NEW_SHOP } from '../../../modules/goods/shops/index.ts'
import type { ShopsTable, UsersTable } from '../../tables.ts'
import { minutesAgo, type Seeding } from '../seeding.ts'

export const applicantRows = ({ demo, ids, now }: Seeding): Insertable<UsersTable>[] =>
  demo.applications.map(({ key, owner, is_verified, hours_ago }) => {
    const at = minutesAgo(now, hours_ago * 60)
    return {
      ...owner,
      id: ids.users.of(key),
      phone_code: null,
      gender: null,
      date_of_birth: null,
      profile_photo: null,
      password_hash: null,
      email_verified_at: is_verified ? at : null,
      phone_verified_at: null,
      last_seen_at: null,
      created_at: at,
    }
  })

export const applicationRows = ({ demo, ids, now, picture }: Seeding): Insertable<ShopsTable>[] =>
  demo.applications.map(({ key, slug, name, description, logo, banner, address, rejection, hours_ago }) => ({
    ...NEW_SHOP,
    id: ids.shops.of(slug),
    owner_id: ids.users.of(key),
    name,
    slug,
    logo: picture(logo),
    banner: picture(banner),
    description,
    address,
    status: rejection === null ? 'pending' : 'rejected',
    rejection,
    created_at: minutesAgo(now, hours_ago * 60),
  }))
