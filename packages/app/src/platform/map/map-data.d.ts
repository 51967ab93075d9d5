declare module 'virtual:map-states' {
  const states: import('./coded-map').CodedLines
  export default states
}

declare module 'virtual:map-land' {
  const land: import('./coded-map').CodedLines
  export default land
}

declare module 'virtual:map-counties' {
  const counties: import('./coded-map').CodedLines
  export default counties
}

declare module 'virtual:map-cities' {
  const cities: import('./coded-map').CodedCities
  export default cities
}
