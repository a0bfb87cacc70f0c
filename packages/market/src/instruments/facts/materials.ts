/** Materials: by industry, the largest first. What a row holds, and where it comes from: `../stock-facts.ts`. */
export const MATERIALS = `
# Aluminum
AA|N|Alcoa Corporation Common Stock|51.85|0.48|1.19|4700|263.9||||||United States
# Commodity Chemicals
DOW|N|Dow Inc. Common Stock|32.35|0.4|1.07|9200|722.3|4.26|-1.83|41300|3960|15900|Midland, Michigan|2019
# Construction Materials
CRH|N|CRH PLC Ordinary Shares|95.07|0.33|0.95|3200|669.3||||||Dublin, Ireland|1970
VMC|N|Vulcan Materials Company (Holding Company) Common Stock|276.04|0.24|0.78|900|129.6|0.77|8.47|8120|2340|8480|Birmingham, Alabama|1909
MLM|N|Martin Marietta Materials Inc. Common Stock|534.92|0.25|0.8|550|60.07|0.64|15.39|6690|2130|11500|Raleigh, North Carolina|1993
AMRZ|N|Amrize Ltd Ordinary Shares|45.68|0.48|1.19|5200|546.9||||||Switzerland
# Copper
FCX|N|Freeport-McMoRan Inc. Common Stock|76.66|0.42|1.4|28000|1436|0.84|2.19|25900|9550|20100|Phoenix, Arizona|1912
# Diversified Metals & Mining
BHP|N|BHP Group Limited American Depositary Shares (Each representing two Ordinary Shares)|97.03|0.36|1|3800|2541||||||Australia
SCCO|N|Southern Copper Corporation Common Stock|216|0.36|1|1900|834.3||||||United States
RIO|N|Rio Tinto Plc Common Stock|105.3|0.36|1|3300|1256||||||Australia
VALE|N|VALE S.A. American Depositary Shares Each Representing one common share|14.59|0.36|1|27000|4270||||||Brazil
TECK|N|Teck Resources Ltd Ordinary Shares|69.2|0.36|1|4900|489.5||||||Canada
MP|N|MP Materials Corp. Common Stock|60.05|0.6|1.33|8400|178.1||||||United States
CLF|N|Cleveland-Cliffs Inc. Common Stock|11.27|0.48|1.19|19000|570.5||||||United States
USAR|Q|USA Rare Earth Inc. Class A Common Stock|19.26|0.9|1.63|22000|244.7||||||United States
# Fertilizers & Agricultural Chemicals
CTVA|N|Corteva Inc. Common Stock|81.79|0.29|0.88|4700|667.2|0.91|1.7|17800|4280|25200|Indianapolis, Indiana|2019
NTR|N|Nutrien Ltd. Common Shares|75.27|0.36|1|3000|482||||||Canada
CF|N|CF Industries Holdings Inc. Common Stock|129.6|0.37|1.02|3900|151.3|1.91|13.89|7740|3870|5740|Deerfield, Illinois|1946
MOS|N|Mosaic Company (The) Common Stock|24.41|0.38|1.03|14000|317.9|3.77|-2.02|12200|1720|11500|Tampa, Florida|2004
# Gold
NEM|N|Newmont Corporation|131.58|0.38|0.5|11000|1054|0.81|8.17|25800|17100|35100|Denver, Colorado|1921
AEM|N|Agnico Eagle Mines Limited Common Stock|216.06|0.47|0.94|5400|507.6||||||Canada
B|N|Barrick Mining Corporation Common Shares|47.6|0.47|0.94|12000|1646||||||Canada
WPM|N|Wheaton Precious Metals Corp Common Shares (Canada)|157.78|0.47|0.94|3300|454.2||||||Canada
AU|N|AngloGold Ashanti PLC Ordinary Shares|121.22|0.47|0.94|6200|505.8||||||South Africa
FNV|N|Franco-Nevada Corporation|265.74|0.47|0.94|1100|192.9||||||Canada
GFI|N|Gold Fields Limited American Depositary Shares|47.81|0.47|0.94|4900|895||||||South Africa
KGC|N|Kinross Gold Corporation Common Stock|32.76|0.47|0.94|13000|1194||||||Canada
RGLD|Q|Royal Gold Inc. Common Stock|259.01|0.62|1.11|880|84.73||||||United States
AGI|N|Alamos Gold Inc. Class A Common Shares|37.86|0.62|1.11|7100|420||||||Canada
EQX|A|Equinox Gold Corp. Common Shares|13.53|0.62|1.11|16000|789.1||||||Canada
# Industrial Gases
LIN|Q|Linde plc Ordinary Shares|487.57|0.19|0.8|2000|461|1.33|15.7|35400|13800|39100|Guildford, United Kingdom|1879
APD|N|Air Products and Chemicals Inc. Common Stock|305.1|0.26|0.82|1400|222.7|2.41|-0.21|12600|4650|13900|Upper Macungie Township, Pennsylvania|1940
# Metal, Glass & Plastic Containers
BALL|N|Ball Corporation Common Stock|63.59|0.29|0.88|1400|264.7|1.28|3.49|14300|2080|5750|Broomfield, Colorado|1880
# Paper & Plastic Packaging Products & Materials
SW|N|Smurfit WestRock plc Ordinary Shares|49.39|0.31|0.92|3800|524.5|3.75|0.94|31300|4580|18000|Dublin, Ireland|1934
PKG|N|Packaging Corporation of America Common Stock|252.79|0.25|0.8|460|89.1|2.4|7.81|9530|2000|4690|Lake Forest, Illinois|1959
AMCR|N|Amcor plc Ordinary Shares|48.59|0.27|0.84|3100|462.3|5.44|2.38|23500|3540|11800|Warmley, Bristol, United Kingdom|2019
IP|N|International Paper Company Common Stock|41.49|0.33|0.95|3100|529.6|4.58|-5.39|24200|3930|14500|Memphis, Tennessee|1898
AVY|N|Avery Dennison Corporation Common Stock|183.71|0.26|0.82|480|75.79|2.19|9.13|9250|1500|2320|Mentor, Ohio|1935
# Silver
PAAS|N|Pan American Silver Corp. Common Stock|53.07|0.77|1.26|15000|414.6||||||Canada
CDE|N|Coeur Mining Inc. Common Stock|20.97|0.77|1.26|46000|1028||||||United States
HL|N|Hecla Mining Company Common Stock|20.72|0.77|1.26|30000|671.8||||||United States
AG|N|First Majestic Silver Corp. Ordinary Shares (Canada)|21.09|0.77|1.26|13000|492.9||||||Canada
# Specialty Chemicals
SHW|N|Sherwin-Williams Company (The) Common Stock|346.59|0.24|0.78|1700|242.8|0.92|10.81|24400|4710|3880|Cleveland, Ohio|1866
ECL|N|Ecolab Inc. Common Stock|281.63|0.23|0.76|2400|280.3|1.04|7.46|16800|4140|10100|Saint Paul, Minnesota|1923
PPG|N|PPG Industries Inc. Common Stock|113.63|0.27|0.84|1000|222.3|2.63|7.05|16400|2700|8440|Pittsburgh, Pennsylvania|1883
LYB|N|LyondellBasell Industries NV Ordinary Shares Class A (Netherlands)|67.53|0.39|1.05|2800|323|4.05|-0.82|31200|3570|10700|Rotterdam, Netherlands|2007
IFF|N|International Flavors & Fragrances Inc. Common Stock|84.28|0.29|0.88|1100|255.1|1.92|-3.13|10800|1910|14000|New York City, New York|1958
ALB|N|Albemarle Corporation Common Stock|143.25|0.54|1.28|3300|118|1.22|0.29|5910|1480|8040|Charlotte, North Carolina|1994
# Steel
NUE|N|Nucor Corporation Common Stock|243.63|0.41|1.08|2700|226.9|0.93|12.53|36100|5680|22100|Charlotte, North Carolina|1940
STLD|Q|Steel Dynamics Inc.|228.68|0.43|1.11|2000|143.3|0.97|11.5|20500|2670|9400|Fort Wayne, Indiana|1993
ATI|N|ATI Inc. Common Stock|207.01|0.48|1.19|1500|136.2||||||United States
CRS|N|Carpenter Technology Corporation Common Stock|492.38|0.48|1.19|620|49.56||||||United States
`
