import { distanceKm } from '@squall/shared/rules/geo'
import type { Place } from '@squall/shared/rules/place'

/**
 * The WSR-88D radars of the United States: id, latitude and longitude in degrees. From the list of sites of NOAA's Radar
 * Operations Center and National Centers for Environmental Information, which is in the public domain.
 */
export const RADAR_LIST = `
KABR 45.456 -98.413
KABX 35.150 -106.824
KAKQ 36.984 -77.007
KAMA 35.233 -101.709
KAMX 25.611 -80.413
KAPX 44.907 -84.720
KARX 43.823 -91.191
KATX 48.195 -122.496
KBBX 39.496 -121.632
KBGM 42.200 -75.985
KBHX 40.499 -124.292
KBIS 46.771 -100.761
KBLX 45.854 -108.607
KBMX 33.172 -86.770
KBOX 41.956 -71.137
KBRO 25.916 -97.419
KBUF 42.949 -78.737
KBYX 24.598 -81.703
KCAE 33.949 -81.118
KCBW 46.039 -67.806
KCBX 43.490 -116.236
KCCX 40.923 -78.004
KCLE 41.413 -81.860
KCLX 32.656 -81.042
KCRP 27.784 -97.511
KCXX 44.511 -73.166
KCYS 41.152 -104.806
KDAX 38.501 -121.678
KDDC 37.761 -99.969
KDFX 29.273 -100.280
KDGX 32.280 -89.984
KDIX 39.947 -74.411
KDLH 46.837 -92.210
KDMX 41.731 -93.723
KDOX 38.826 -75.440
KDTX 42.700 -83.472
KDVN 41.612 -90.581
KDYX 32.538 -99.254
KEAX 38.810 -94.264
KEMX 31.894 -110.630
KENX 42.587 -74.064
KEOX 31.461 -85.459
KEPZ 31.873 -106.698
KESX 35.701 -114.892
KEVX 30.565 -85.922
KEWX 29.704 -98.028
KEYX 35.098 -117.561
KFCX 37.024 -80.274
KFDR 34.362 -98.977
KFDX 34.634 -103.619
KFFC 33.364 -84.566
KFSD 43.588 -96.729
KFSX 34.574 -111.198
KFTG 39.787 -104.546
KFWS 32.573 -97.303
KGGW 48.206 -106.625
KGJX 39.062 -108.214
KGLD 39.367 -101.700
KGRB 44.499 -88.111
KGRK 30.722 -97.383
KGRR 42.894 -85.545
KGSP 34.883 -82.220
KGWX 33.897 -88.329
KGYX 43.891 -70.257
KHDC 30.520 -90.407
KHDX 33.077 -106.120
KHGX 29.472 -95.079
KHNX 36.314 -119.632
KHPX 36.737 -87.286
KHTX 34.931 -86.084
KICT 37.655 -97.443
KICX 37.591 -112.862
KILN 39.420 -83.822
KILX 40.151 -89.337
KIND 39.708 -86.280
KINX 36.175 -95.564
KIWA 33.289 -111.670
KIWX 41.359 -85.700
KJAX 30.485 -81.702
KJGX 32.676 -83.351
KJKL 37.591 -83.313
KLBB 33.654 -101.814
KLCH 30.125 -93.216
KLGX 47.117 -124.107
KLIX 30.337 -89.826
KLNX 41.958 -100.576
KLOT 41.604 -88.084
KLRX 40.740 -116.803
KLSX 38.699 -90.683
KLTX 33.989 -78.429
KLVX 37.975 -85.944
KLWX 38.976 -77.487
KLZK 34.837 -92.262
KMAF 31.944 -102.189
KMAX 42.081 -122.717
KMBX 48.393 -100.864
KMHX 34.776 -76.876
KMKX 42.968 -88.551
KMLB 28.113 -80.654
KMOB 30.680 -88.240
KMPX 44.849 -93.566
KMQT 46.531 -87.548
KMRX 36.169 -83.402
KMSX 47.041 -113.986
KMTX 41.263 -112.448
KMUX 37.155 -121.898
KMVX 47.528 -97.326
KMXX 32.537 -85.790
KNKX 32.919 -117.042
KNQA 35.345 -89.873
KOAX 41.320 -96.367
KOHX 36.247 -86.562
KOKX 40.865 -72.864
KOTX 47.680 -117.627
KPAH 37.068 -88.772
KPBZ 40.532 -80.218
KPDT 45.691 -118.853
KPOE 31.156 -92.976
KPUX 38.460 -104.181
KRAX 35.666 -78.490
KRGX 39.754 -119.462
KRIW 43.066 -108.477
KRLX 38.311 -81.723
KRTX 45.715 -122.965
KSFX 43.106 -112.686
KSGF 37.235 -93.400
KSHV 32.451 -93.841
KSJT 31.371 -100.493
KSOX 33.818 -117.636
KSRX 35.290 -94.362
KTBW 27.706 -82.402
KTFX 47.460 -111.385
KTLH 30.398 -84.329
KTLX 35.333 -97.278
KTWX 38.997 -96.233
KTYX 43.756 -75.680
KUDX 44.125 -102.830
KUEX 40.321 -98.442
KVAX 30.890 -83.002
KVBX 34.839 -120.398
KVNX 36.741 -98.128
KVTX 34.412 -119.180
KVWX 38.260 -87.725
KYUX 32.495 -114.657
PABC 60.792 -161.876
PACG 56.853 -135.529
PAEC 64.511 -165.295
PAHG 60.726 -151.351
PAIH 59.461 -146.303
PAKC 58.679 -156.629
PAPD 65.035 -147.501
PGUA 13.456 144.811
PHKI 21.894 -159.553
PHKM 20.125 -155.778
PHMO 21.133 -157.180
PHWA 19.095 -155.569
TJUA 18.116 -66.078
`

/** The range of a radar's storm algorithms. */
export const RADAR_REACH_KM = 230

/** A little less than there are. */
const KM_PER_DEGREE = 110

export interface RadarSite extends Place {
  /** Four letters, such as KTLX; its products are named by the last three. */
  id: string
}

const RADARS: RadarSite[] = RADAR_LIST.trim()
  .split('\n')
  .map((line) => {
    const [id = '', latitude, longitude] = line.split(' ')
    return { id, latitude: Number(latitude), longitude: Number(longitude) }
  })

/** Returns the WSR-88D radars within so many km of a place, nearest first. */
export function nearestRadars(place: Place, km: number): (RadarSite & { distance: number })[] {
  return RADARS.filter(({ latitude }) => Math.abs(latitude - place.latitude) * KM_PER_DEGREE <= km)
    .map((radar) => ({ ...radar, distance: distanceKm(place, radar) }))
    .filter(({ distance }) => distance <= km)
    .sort((a, b) => a.distance - b.distance)
}

/** Returns the radar of four letters, however they are written. */
export const findRadar = (id: string): RadarSite | undefined => RADARS.find((radar) => radar.id === id.toUpperCase())

/** Returns the radar whose products are named by these three letters. */
export const findRadarByLetters = (letters: string): RadarSite | undefined =>
  RADARS.find(({ id }) => id.slice(1) === letters)
