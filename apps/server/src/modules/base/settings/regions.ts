import type { Region } from '@rialto/contract'

/**
 * The regions (ISO 3166-2) of countries whose post asks for them, with the names that people there use in Latin letters. Each begins
 * with its code.
 */
const REGIONS: Readonly<Record<string, string>> = {
  AE: `
    AZ Abu Dhabi, AJ Ajman, DU Dubai, FU Fujairah, RK Ras Al Khaimah, SH Sharjah, UQ Umm Al Quwain`,
  AR: `
    B Buenos Aires, K Catamarca, H Chaco, U Chubut, C Ciudad Autónoma de Buenos Aires, X Córdoba,
    W Corrientes, E Entre Ríos, P Formosa, Y Jujuy, L La Pampa, F La Rioja, M Mendoza, N Misiones, Q Neuquén,
    R Río Negro, A Salta, J San Juan, D San Luis, Z Santa Cruz, S Santa Fe, G Santiago del Estero,
    V Tierra del Fuego, T Tucumán`,
  AU: `
    ACT Australian Capital Territory, NSW New South Wales, NT Northern Territory, QLD Queensland,
    SA South Australia, TAS Tasmania, VIC Victoria, WA Western Australia`,
  BR: `
    AC Acre, AL Alagoas, AP Amapá, AM Amazonas, BA Bahia, CE Ceará, DF Distrito Federal, ES Espírito Santo,
    GO Goiás, MA Maranhão, MT Mato Grosso, MS Mato Grosso do Sul, MG Minas Gerais, PA Pará, PB Paraíba,
    PR Paraná, PE Pernambuco, PI Piauí, RJ Rio de Janeiro, RN Rio Grande do Norte, RS Rio Grande do Sul,
    RO Rondônia, RR Roraima, SC Santa Catarina, SP São Paulo, SE Sergipe, TO Tocantins`,
  CA: `
    AB Alberta, BC British Columbia, MB Manitoba, NB New Brunswick, NL Newfoundland and Labrador,
    NT Northwest Territories, NS Nova Scotia, NU Nunavut, ON Ontario, PE Prince Edward Island, QC Quebec,
    SK Saskatchewan, YT Yukon`,
  CN: `
    AH Anhui, BJ Beijing, CQ Chongqing, FJ Fujian, GS Gansu, GD Guangdong, GX Guangxi, GZ Guizhou, HI Hainan,
    HE Hebei, HL Heilongjiang, HA Henan, HB Hubei, HN Hunan, NM Inner Mongolia, JS Jiangsu, JX Jiangxi,
    JL Jilin, LN Liaoning, NX Ningxia, QH Qinghai, SN Shaanxi, SD Shandong, SH Shanghai, SX Shanxi,
    SC Sichuan, TJ Tianjin, XZ Tibet, XJ Xinjiang, YN Yunnan, ZJ Zhejiang`,
  ID: `
    AC Aceh, BA Bali, BB Bangka Belitung Islands, BT Banten, BE Bengkulu, JT Central Java,
    KT Central Kalimantan, PT Central Papua, ST Central Sulawesi, JI East Java, KI East Kalimantan,
    NT East Nusa Tenggara, GO Gorontalo, PE Highland Papua, JK Jakarta, JA Jambi, LA Lampung, MA Maluku,
    KU North Kalimantan, MU North Maluku, SA North Sulawesi, SU North Sumatra, PA Papua, RI Riau,
    KR Riau Islands, KS South Kalimantan, PS South Papua, SN South Sulawesi, SS South Sumatra,
    SG Southeast Sulawesi, PD Southwest Papua, JB West Java, KB West Kalimantan, NB West Nusa Tenggara,
    PB West Papua, SR West Sulawesi, SB West Sumatra, YO Yogyakarta`,
  IN: `
    AN Andaman and Nicobar Islands, AP Andhra Pradesh, AR Arunachal Pradesh, AS Assam, BR Bihar,
    CH Chandigarh, CG Chhattisgarh, DH Dadra and Nagar Haveli and Daman and Diu, DL Delhi, GA Goa,
    GJ Gujarat, HR Haryana, HP Himachal Pradesh, JK Jammu and Kashmir, JH Jharkhand, KA Karnataka, KL Kerala,
    LA Ladakh, LD Lakshadweep, MP Madhya Pradesh, MH Maharashtra, MN Manipur, ML Meghalaya, MZ Mizoram,
    NL Nagaland, OD Odisha, PY Puducherry, PB Punjab, RJ Rajasthan, SK Sikkim, TN Tamil Nadu, TS Telangana,
    TR Tripura, UP Uttar Pradesh, UK Uttarakhand, WB West Bengal`,
  JP: `
    23 Aichi, 05 Akita, 02 Aomori, 12 Chiba, 38 Ehime, 18 Fukui, 40 Fukuoka, 07 Fukushima, 21 Gifu, 10 Gunma,
    34 Hiroshima, 01 Hokkaido, 28 Hyogo, 08 Ibaraki, 17 Ishikawa, 03 Iwate, 37 Kagawa, 46 Kagosima,
    14 Kanagawa, 39 Kochi, 43 Kumamoto, 26 Kyoto, 24 Mie, 04 Miyagi, 45 Miyazaki, 20 Nagano, 42 Nagasaki,
    29 Nara, 15 Niigata, 44 Oita, 33 Okayama, 47 Okinawa, 27 Osaka, 41 Saga, 11 Saitama, 25 Shiga,
    32 Shimane, 22 Shizuoka, 09 Tochigi, 36 Tokushima, 13 Tokyo, 31 Tottori, 16 Toyama, 30 Wakayama,
    06 Yamagata, 35 Yamaguchi, 19 Yamanashi`,
  MX: `
    AGU Aguascalientes, BCN Baja California, BCS Baja California Sur, CAM Campeche, CHP Chiapas,
    CHH Chihuahua, CMX Ciudad de México, COA Coahuila, COL Colima, DUR Durango, MEX Estado de México,
    GUA Guanajuato, GRO Guerrero, HID Hidalgo, JAL Jalisco, MIC Michoacán, MOR Morelos, NAY Nayarit,
    NLE Nuevo León, OAX Oaxaca, PUE Puebla, QUE Querétaro, ROO Quintana Roo, SLP San Luis Potosí,
    SIN Sinaloa, SON Sonora, TAB Tabasco, TAM Tamaulipas, TLA Tlaxcala, VER Veracruz, YUC Yucatán,
    ZAC Zacatecas`,
  MY: `
    01 Johor, 02 Kedah, 03 Kelantan, 14 Kuala Lumpur, 15 Labuan, 04 Malacca, 05 Negeri Sembilan, 06 Pahang,
    07 Penang, 08 Perak, 09 Perlis, 16 Putrajaya, 12 Sabah, 13 Sarawak, 10 Selangor, 11 Terengganu`,
  US: `
    AL Alabama, AK Alaska, AS American Samoa, AZ Arizona, AR Arkansas, CA California, CO Colorado,
    CT Connecticut, DE Delaware, DC District of Columbia, FL Florida, GA Georgia, GU Guam, HI Hawaii,
    ID Idaho, IL Illinois, IN Indiana, IA Iowa, KS Kansas, KY Kentucky, LA Louisiana, ME Maine, MD Maryland,
    MA Massachusetts, MI Michigan, MN Minnesota, MS Mississippi, MO Missouri, MT Montana, NE Nebraska,
    NV Nevada, NH New Hampshire, NJ New Jersey, NM New Mexico, NY New York, NC North Carolina,
    ND North Dakota, MP Northern Mariana Islands, OH Ohio, OK Oklahoma, OR Oregon, PA Pennsylvania,
    PR Puerto Rico, RI Rhode Island, SC South Carolina, SD South Dakota, TN Tennessee, TX Texas,
    VI United States Virgin Islands, UT Utah, VT Vermont, VA Virginia, WA Washington, WV West Virginia,
    WI Wisconsin, WY Wyoming`,
}

const read = (list: string): Region[] =>
  list
    .trim()
    .split(/,\s+/)
    .map((entry) => {
      const [code = '', ...name] = entry.split(' ')
      return { code, name: name.join(' ') }
    })
    .sort((a, b) => a.name.localeCompare(b.name, 'en'))

const regions = new Map(Object.entries(REGIONS).map(([country, list]) => [country, read(list)]))

/** Undefined where post asks for no region. */
export const regionsOf = (country: string): readonly Region[] | undefined => regions.get(country)

/** Null for a region without a known name. */
export const nameOfRegion = (country: string | null, region: string | null): string | null =>
  (country !== null && regions.get(country)?.find(({ code }) => code === region)?.name) || null
