/** Industrials: by industry, the largest first. What a row holds, and where it comes from: `../stock-facts.ts`. */
export const INDUSTRIALS = `
# Aerospace & Defense
SPCX|Q|Space Exploration Technologies Corp. Class A Common Stock|136.97|0.5|1.25|79000|13570||||||United States
GE|N|GE Aerospace Common Stock|348.37|0.32|1.2|3500|1038|0.55|8.48|50600|11500|17600|Evendale, Ohio|1892
RTX|N|RTX Corporation Common Stock|209.91|0.23|0.7|4800|1348|1.38|5.63|93500|15900|66400|Waltham, Massachusetts|1922
BA|N|Boeing Company (The) Common Stock|214.2|0.34|1.2|6200|790.4|0|2.77|94000|-2900|6100|Arlington, Virginia|1916
LMT|N|Lockheed Martin Corporation Common Stock|563.57|0.25|0.4|1100|230.8|2.41|27.15|77000|9680|8800|Bethesda, Maryland|1995
HWM|N|Howmet Aerospace Inc. Common Stock|271.68|0.32|1|1900|398.8|0.2|4.62|9120|2790|5710|Pittsburgh, Pennsylvania|1888
GD|N|General Dynamics Corporation Common Stock|384.29|0.21|0.78|760|270.6|1.65|16.33|54900|6630|26900|Reston, Virginia|1899
NOC|N|Northrop Grumman Corporation Common Stock|551.03|0.28|0.93|930|142.1|1.75|30.75|42900|7260|17900|West Falls Church, Virginia[2]|1994
TDG|N|Transdigm Group Incorporated Common Stock|1200.35|0.21|0.78|530|55.28|0|33.49|10000|5100|-9290|Cleveland, Ohio|1993
HONA|Q|Honeywell Aerospace Inc. Common Stock|164.73|0.26|0.89|4100|317||||||Phoenix, Arizona|1914
AXON|Q|Axon Enterprise Inc. Common Stock|627.75|0.41|1.16|600|81.24|0|2.4|3220|165|3670|Scottsdale, Arizona|1993
LHX|N|L3Harris Technologies Inc. Common Stock|266.73|0.24|0.84|2000|186.2|1.85|9.9|12900|2150|19100|Melbourne, Florida|2019
RKLB|Q|Rocket Lab Corporation Common Stock|72.57|0.75|1.53|13000|598.5||||||United States
CW|N|Curtiss-Wright Corporation Common Stock|634.99|0.38|1.11|650|36.93||||||United States
TXT|N|Textron Inc. Common Stock|82.95|0.22|0.8|1800|172|0.09|5.22|15300|1680|8060|Providence, Rhode Island|1923
HII|N|Huntington Ingalls Industries Inc. Common Stock|298.2|0.32|1|490|39.4|1.83|16.79|13200|1170|5310|Newport News, Virginia|2011
JOBY|N|Joby Aviation Inc. Common Stock|7.53|0.75|1.56|30000|989.1||||||United States
# Agricultural & Farm Machinery
DE|N|Deere & Company Common Stock|647.47|0.28|1.03|2400|269.9|1.04|17.63|47900|8650|28000|Moline, Illinois|1837
CNH|N|CNH Industrial N.V. Common Shares|11.87|0.42|1.31|24000|1238||||||United Kingdom
# Air Freight & Logistics
UPS|N|United Parcel Service Inc. Common Stock|102.01|0.29|0.9|3600|850.8|6.4|5.38|89900|12000|15100|Sandy Springs, Georgia|1907
FDX|N|FedEx Corporation Common Stock|325.08|0.36|1.2|1800|236.7|1.5|18.55|94700|11800|31200|Memphis, Tennessee|1971
EXPD|N|Expeditors International of Washington Inc. Common Stock|187.81|0.31|1.09|870|130|0.87|6.88|12000|1260|2120|Seattle, Washington|1979
CHRW|Q|C.H. Robinson Worldwide Inc. Common Stock|141.63|0.32|1.11|1000|116.9|1.75|5.24|17000|933|1620|Eden Prairie, Minnesota|1905
# Building Products
TT|N|Trane Technologies plc|453.43|0.26|0.98|830|220|0.93|13.4|22200|4310|8550|Dublin, Ireland|1871
JCI|N|Johnson Controls International plc Ordinary Share|143.05|0.27|1.01|3200|605.7|1.12|3.55|25000|4330|13500|Cork, Ireland|1885
CARR|N|Carrier Global Corporation Common Stock|60.37|0.28|1.03|5100|824.3|1.6|1.4|22100|3090|13100|Palm Beach Gardens, Florida|2020
FERG|N|Ferguson Enterprises Inc. Common Stock|242.24|0.29|1.05|1000|193.5||||||Newport News, Virginia|1953
MAS|N|Masco Corporation Common Stock|73.29|0.27|1.01|1200|197.2|1.75|4.34|7620|1510|-365|Livonia, Michigan|1929
LII|N|Lennox International Inc. Common Stock|402.87|0.32|1.11|420|34.56||||||Richardson, Texas|1895
ALLE|N|Allegion plc Ordinary Shares|162.31|0.28|1.03|940|85.04|1.31|7.62|4290|1050|2120|Dublin, Ireland|1908
MOD|N|Modine Manufacturing Company Common Stock|197.68|0.42|1.31|2000|53.11||||||United States
AOS|N|A.O. Smith Corporation Common Stock|63.08|0.29|1.05|1100|135.9|2.31|3.59|3800|784|1840|Milwaukee, Wisconsin|1916
BLDR|N|Builders FirstSource Inc. Common Stock|70.21|0.44|1.35|1600|107.6|0|0.92|14400|1020|4010|Irving, Texas|1998
# Cargo Ground Transportation
ODFL|Q|Old Dominion Freight Line Inc. Common Stock|206.47|0.37|1.22|1200|207.4|0.57|5.19|5600|1790|4560|Thomasville, North Carolina|1934
JBHT|Q|J.B. Hunt Transport Services Inc. Common Stock|275.45|0.42|1.31|710|93.91|0.66|7.03|12700|1670|3660|Lowell, Arkansas|1961
FDXF|N|FedEx Freight Holding Company Inc. Common Stock|137.32|0.29|1.05|720|149.5||||||Memphis, Tennessee|1982
KNX|N|Knight-Swift Transportation Holdings Inc.|71.6|0.42|1.31|3300|162.8||||||United States
# Construction & Engineering
PWR|N|Quanta Services Inc. Common Stock|639.34|0.4|1.27|1200|147.3|0.07|8.44|32900|3050|9640|Houston, Texas|1997
FIX|N|Comfort Systems USA Inc. Common Stock|1655.61|0.29|1.05|370|35.19||||||Houston, Texas|1997
EME|N|EMCOR Group Inc. Common Stock|776.62|0.29|1.05|330|44.11||||||Norwalk, Connecticut|1994
MTZ|N|MasTec Inc. Common Stock|266.26|0.42|1.31|1200|80.3||||||United States
J|N|Jacobs Solutions Inc. Common Stock|150.08|0.29|1.05|890|117|0.97|3|14200|1060|3260|Dallas, Texas|1947
STRL|Q|Sterling Infrastructure Inc. Common Stock|516.81|0.42|1.31|420|30.59||||||United States
# Construction Machinery & Heavy Transportation Equipment
CAT|N|Caterpillar Inc. Common Stock|827.9|0.3|1.1|2500|459.7|0.8|23.6|74700|16300|19400|Irving, Texas|1925
CMI|N|Cummins Inc. Common Stock|587.68|0.35|1.18|920|137.7|1.48|19.58|34700|5020|12800|Columbus, Indiana|1919
PCAR|Q|PACCAR Inc. Common Stock|131.03|0.27|1.01|3000|526.4|1.09|4.74|27800|3270|20300|Bellevue, Washington|1905
WAB|N|Westinghouse Air Brake Technologies Corporation Common Stock|297.57|0.31|1.09|1000|168.9|0.42|7.42|12000|2650|11200|Pittsburgh, Pennsylvania|1999
# Data Processing & Outsourced Services
BR|N|Broadridge Financial Solutions Inc. Common Stock|182.18|0.36|1.2|1100|114|2.44|9.6|7480|1810|2840|Lake Success, New York|1962
# Diversified Support Services
CTAS|Q|Cintas Corporation Common Stock|203.79|0.24|0.94|1700|400.2|1.02|4.9|11300|2990|5140|Mason, Ohio|1929
CPRT|Q|Copart Inc. (DE) Common Stock|33.8|0.35|1.18|11000|925.8|0|1.61|4640|1960|8770|Dallas, Texas|1982
LDOS|N|Leidos Holdings Inc. Common Stock|141.39|0.38|1.23|960|125.5|1.22|10.72|17600|2380|5280|Reston, Virginia|1969
# Electrical Components & Equipment
ETN|N|Eaton Corporation PLC Ordinary Shares|419.2|0.28|1.03|1700|388.4|1.06|9.89|30000|6640|20300|Dublin, Ireland|1911
VRT|N|Vertiv Holdings LLC Class A Common Stock|261.95|0.29|1.05|3200|385||||||Westerville, Ohio|2016
EMR|N|Emerson Electric Company Common Stock|157.26|0.24|0.94|2100|557.8|1.43|4.56|18600|6060|20400|Ferguson, Missouri|1890
BE|N|Bloom Energy Corporation Class A Common Stock|201.45|0.8|1.76|9300|294.5||||||United States
AME|N|AMETEK Inc.|239.55|0.26|0.98|1300|229.3|0.57|6.84|7860|2500|11300|Berwyn, Pennsylvania|1930
ROK|N|Rockwell Automation Inc. Common Stock|437.08|0.27|1.01|560|111.3|1.28|10.7|8970|2090|3500|Milwaukee, Wisconsin|1903
NVT|N|nVent Electric plc Ordinary Shares|151.98|0.42|1.31|1500|161.9||||||United Kingdom
NXT|Q|Nextpower Inc. Class A Common Stock|86.18|0.42|1.31|2900|151.7||||||United States
SMR|N|NuScale Power Corporation Class A Common Stock|9.4|0.8|1.81|37000|429.7||||||United States
# Environmental & Facilities Services
WM|N|Waste Management Inc. Common Stock|224.06|0.21|0.87|1800|399.7|1.57|7.04|25700|7770|9920|Houston, Texas|1968
RSG|N|Republic Services Inc. Common Stock|220.67|0.21|0.87|1100|306.2|1.22|7.07|16900|5260|11900|Phoenix, Arizona|1998
VLTO|N|Veralto Corp Common Stock|98.77|0.24|0.94|2000|243.8|0.52|3.97|5700|1390|3090|Waltham, Massachusetts|2023
ROL|N|Rollins Inc. Common Stock|36.91|0.34|1.16|3800|481.1|2.01|1.1|3920|865|1430|Atlanta, Georgia|1948
# Heavy Electrical Equipment
GEV|N|GE Vernova Inc. Common Stock|956.85|0.46|1.5|1700|266.3|0.21|34.87|41400|3930|12000|Cambridge, Massachusetts|2024
GNRC|N|Generac Holdlings Inc. Common Stock|205.98|0.42|1.31|750|59.01|0|4.34|4440|636|2880|Waukesha, Wisconsin|1959
# Human Resource & Employment Services
ADP|Q|Automatic Data Processing Inc. Common Stock|280.81|0.3|1.07|2600|397.3|2.44|11.01|21900|6410|6020|Roseland, New Jersey|1949
PAYX|Q|Paychex Inc. Common Stock|124.47|0.3|1.07|2100|355.7|3.87|4.89|3970|1610|3740|Penfield, New York|1971
# Industrial Conglomerates
MMM|N|3M Company Common Stock|178.96|0.23|0.91|2600|515.7|1.75|5.63|25200|6490|2950|Saint Paul, Minnesota|1902
HON|Q|Honeywell International Inc. Common Stock|215.9|0.21|0.9|3500|316.9|1.28|26|38100|8510|18500|Charlotte, North Carolina|1906
DD|N|DuPont de Nemours Inc. Common Stock|138.33|0.31|1.09|1100|135|1.73|2.33|6990|1580|13800|Wilmington, Delaware|2017
# Industrial Machinery & Supplies & Components
PH|N|Parker-Hannifin Corporation Common Stock|1001.74|0.28|1.03|550|126.1|0.8|28.5|21500|5490|15400|Cleveland, Ohio|1917
ITW|N|Illinois Tool Works Inc. Common Stock|282.29|0.21|0.87|870|284.8|2.43|11.03|16500|4810|2880|Glenview, Illinois|1912
GWW|N|W.W. Grainger Inc. Common Stock|1312.24|0.28|1.03|230|47.1|0.77|39.63|18800|3220|4130|Lake Forest, Illinois|1927
IR|N|Ingersoll Rand Inc. Common Stock|80.51|0.27|1.01|6200|388|0.1|2.42|7940|2010|10200|Davidson, North Carolina|1859
OTIS|N|Otis Worldwide Corporation Common Stock|71.49|0.24|0.94|3900|380.7|2.45|3.87|14900|2640|-5750|Farmington, Connecticut|2020
DOV|N|Dover Corporation Common Stock|201.92|0.27|1.01|690|134.7|1.05|8.28|8420|1910|7700|Downers Grove, Illinois|1955
XYL|N|Xylem Inc. Common Stock New|113.42|0.26|0.98|1500|233.5|1.52|4.2|9130|1980|11000|White Plains, New York|2011
HUBB|N|Hubbell Inc Common Stock|470.03|0.25|0.96|420|52.83|1.21|16.91|6220|1520|3910|Shelton, Connecticut|1888
SNA|N|Snap-On Incorporated Common Stock|393.39|0.23|0.91|290|51.73|2.49|19.6|5270|1420|6040|Kenosha, Wisconsin|1920
RS|N|Reliance Inc. Common Stock|387.89|0.42|1.31|680|51.05||||||United States
NDSN|Q|Nordson Corporation Common Stock|332.24|0.28|1.03|700|55.72|0.98|9.86|2980|958|3200|Westlake, Ohio|1935
FTV|N|Fortive Corporation Common Stock|60.08|0.24|0.94|1800|302|0.4|1.89|4320|1230|6050|Everett, Washington|2016
IEX|N|IDEX Corporation Common Stock|234.39|0.28|1.03|1000|73.72|1.25|6.94|3590|968|3990|Northbrook, Illinois|1988
SWK|N|Stanley Black & Decker Inc. Common Stock|100.02|0.31|1.09|1500|151|3.4|4.09|15200|1790|8720|New Britain, Connecticut|1843
PNR|N|Pentair plc. Ordinary Share|64.4|0.38|1.23|2400|159.6|1.66|3.88|4010|1030|3750|Worsley, United Kingdom|1966
# Passenger Airlines
DAL|N|Delta Air Lines Inc. Common Stock|82.41|0.37|1.64|5100|657.6|0.96|6.03||7510||Atlanta, Georgia|1929
UAL|Q|United Airlines Holdings Inc. Common Stock|113.17|0.35|1.59|3400|324.6|0|10.68|62900|7090|16700|Chicago, Illinois|1967
LUV|N|Southwest Airlines Company Common Stock|40.38|0.4|1.72|4000|489.2|1.8|1.6|30100|2340|7080|Dallas, Texas|1967
AAL|Q|American Airlines Group Inc. Common Stock|13.82|0.46|1.4|68000|662||||||United States
# Passenger Ground Transportation
UBER|N|Uber Technologies Inc. Common Stock|78.8|0.36|1.3|13000|2043|0|4.56|55200|7470|27300|San Francisco, California|2009
# Rail Transportation
UNP|N|Union Pacific Corporation Common Stock|308.05|0.23|0.9|2700|594.1|1.87|12.34|25400|12900|19400|Omaha, Nebraska|1862
CSX|Q|CSX Corporation Common Stock|51.59|0.31|1.09|13000|1852|1.1|1.72|14500|6830|14100|Jacksonville, Florida|1980
NSC|N|Norfolk Southern Corporation Common Stock|350.72|0.23|0.91|830|224.6|1.56|11.72|12500|5660|16300|Atlanta, Georgia|1881
# Research & Consulting Services
VRSK|Q|Verisk Analytics Inc. Common Stock|187.5|0.33|1.13|1100|130.2|1.07|6.51|3140|1520|-1160|Jersey City, New Jersey|1971
EFX|N|Equifax Inc. Common Stock|192.62|0.33|1.13|1200|117.5|1.16|5.7|6440|1920|4380|Atlanta, Georgia|1899
# Trading Companies & Distributors
URI|N|United Rentals Inc. Common Stock|1098.51|0.31|1.09|470|62.24|0.72|41.62|16800|4690|9210|Stamford, Connecticut|1997
FAST|Q|Fastenal Company Common Stock|51.26|0.24|0.94|4800|1147|1.89|1.17|8750|1950|4070|Winona, Minnesota|1967
WCC|N|WESCO International Inc. Common Stock|349.14|0.42|1.31|700|48.73||||||United States
`
