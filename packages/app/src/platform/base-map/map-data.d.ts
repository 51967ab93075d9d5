declare module 'virtual:map-states' {
  const states: import('./lines.rules').CodedLines
  export default states
}

declare module 'virtual:map-counties' {
  const counties: import('./lines.rules').CodedLines
  export default counties
}

declare module 'virtual:map-cities' {
  const cities: import('./cities.rules').CodedCities
  export default cities
}
