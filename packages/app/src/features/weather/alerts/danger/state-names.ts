/** Codes and names of states and territories, as zones of the weather service begin with them. */
const NAMES =
  'AL Alabama,AK Alaska,AZ Arizona,AR Arkansas,CA California,CO Colorado,CT Connecticut,' +
  'DE Delaware,DC the District of Columbia,FL Florida,GA Georgia,HI Hawaii,ID Idaho,IL Illinois,' +
  'IN Indiana,IA Iowa,KS Kansas,KY Kentucky,LA Louisiana,ME Maine,MD Maryland,MA Massachusetts,' +
  'MI Michigan,MN Minnesota,MS Mississippi,MO Missouri,MT Montana,NE Nebraska,NV Nevada,' +
  'NH New Hampshire,NJ New Jersey,NM New Mexico,NY New York,NC North Carolina,ND North Dakota,' +
  'OH Ohio,OK Oklahoma,OR Oregon,PA Pennsylvania,RI Rhode Island,SC South Carolina,SD South Dakota,' +
  'TN Tennessee,TX Texas,UT Utah,VT Vermont,VA Virginia,WA Washington,WV West Virginia,' +
  'WI Wisconsin,WY Wyoming,PR Puerto Rico,VI the Virgin Islands,GU Guam,' +
  'MP the Northern Mariana Islands,AS American Samoa'

/** The name of a state or territory by its two letters; the sea has none. */
export const stateNames: ReadonlyMap<string, string> = new Map(
  NAMES.split(',').map((entry) => [entry.slice(0, 2), entry.slice(3)]),
)
